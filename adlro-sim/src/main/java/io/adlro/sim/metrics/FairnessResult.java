package io.adlro.sim.metrics;

/**
 * How the measured jobs and their users fared against each other.
 *
 * @param worstFinishTime largest ratio of completion time to the one alone on 1/N of the cluster
 * @param meanFinishTime mean of these ratios
 * @param shareAboveOne share of the jobs for which sharing the cluster was the worse deal
 * @param jainOverUsers Jain's index over each user's mean of p* / JCT
 */
public record FairnessResult(
    double worstFinishTime, double meanFinishTime, double shareAboveOne, double jainOverUsers) {}
