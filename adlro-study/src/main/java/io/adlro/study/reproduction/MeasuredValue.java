package io.adlro.study.reproduction;

import io.adlro.sim.stats.Interval;
import java.util.Optional;

/**
 * A measured value, or a relative difference.
 *
 * @param interval 95 % bootstrap interval over the seeds; empty with too few seeds
 */
public record MeasuredValue(double value, Optional<Interval> interval) {}
