package io.adlro.study.forecast;

/** The intervals of starts as simulated and as calibrated, and those of recent waits. */
public record ForecastResult(
    IntervalScore simulated, IntervalScore calibrated, IntervalScore recentWaits) {}
