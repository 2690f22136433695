package io.adlro.sim.experiment;

import io.adlro.sim.stats.Interval;

/**
 * How a policy's mean JCT differs from a baseline's on the same seeds; negative is better. The
 * p-value is corrected (Holm) for all differences to that baseline in the comparison.
 */
public record Difference(
    String policy,
    String baseline,
    double relative,
    Interval interval,
    double probabilityOfImprovement,
    double pValue) {}
