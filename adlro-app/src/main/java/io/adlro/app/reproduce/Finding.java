package io.adlro.app.reproduce;

import io.adlro.sim.stats.Interval;

/** A measured value, or a relative difference, with its 95 % bootstrap interval over the seeds. */
public record Finding(double value, Interval interval) {}
