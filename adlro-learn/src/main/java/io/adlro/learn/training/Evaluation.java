package io.adlro.learn.training;

/**
 * An agent compared with the best baseline on the same jobs, which training does not see.
 *
 * @param difference of the mean JCT, relative to the baseline's: below zero is better
 * @param low where the 95 % interval of that difference begins
 * @param high where it ends
 */
public record Evaluation(
    double meanJctSeconds,
    String baseline,
    double baselineMeanJctSeconds,
    double difference,
    double low,
    double high) {}
