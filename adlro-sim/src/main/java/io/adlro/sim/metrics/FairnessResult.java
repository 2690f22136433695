package io.adlro.sim.metrics;

/**
 * Fairness among the measured jobs and their users.
 *
 * @param worstFinishTime largest ratio of completion time to the one alone on 1/N of the cluster
 * @param meanFinishTime mean of these ratios
 * @param shareAboveOne share of the jobs that were slower than alone on 1/N of the cluster
 * @param jainOverUsers Jain's index over each user's mean of p* / JCT
 * @param worstUserSlowdown largest mean bounded slowdown of a user's jobs; NaN with one user
 */
public record FairnessResult(
    double worstFinishTime,
    double meanFinishTime,
    double shareAboveOne,
    double jainOverUsers,
    double worstUserSlowdown) {}
