package io.adlro.study.forecast;

/**
 * How good 90 % intervals were.
 *
 * @param coverage part of them that held what came
 * @param meanWidthSeconds of them
 * @param meanScoreSeconds interval score, less is better
 */
public record IntervalScore(
    int forecasts, double coverage, double meanWidthSeconds, double meanScoreSeconds) {}
