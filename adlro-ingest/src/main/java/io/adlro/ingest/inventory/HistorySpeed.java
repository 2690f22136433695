package io.adlro.ingest.inventory;

/**
 * How many times as fast recurring jobs of a class ran on one GPU model as on another.
 *
 * @param logMean of the ratios, one for each recurring job
 * @param logDeviation of that mean
 * @param recurring number of recurring jobs that ran on both models
 * @param runs of these jobs on both models
 */
public record HistorySpeed(
    String model, String reference, double logMean, double logDeviation, int recurring, int runs) {}
