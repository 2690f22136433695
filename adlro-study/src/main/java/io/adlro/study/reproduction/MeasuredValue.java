package io.adlro.study.reproduction;

import io.adlro.sim.stats.Interval;

/** A measured value, or a relative difference, with its 95 % bootstrap interval over the seeds. */
public record MeasuredValue(double value, Interval interval) {}
