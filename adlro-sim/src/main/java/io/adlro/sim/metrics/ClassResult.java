package io.adlro.sim.metrics;

import io.adlro.sim.stats.Summary;

/** Results of the measured jobs of one class; NaN where none completed. */
public record ClassResult(
    String name,
    Summary jctSeconds,
    double meanQueueSeconds,
    double meanSlowdown,
    double meanBoundedSlowdown) {}
