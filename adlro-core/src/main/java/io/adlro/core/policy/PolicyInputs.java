package io.adlro.core.policy;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;

/**
 * What a policy may know before the first job arrives: the cluster, the mix of jobs the site
 * expects with its load plan, and a seed of its own.
 */
public record PolicyInputs(Cluster cluster, JobMix mix, LoadPlan plan, long seed) {}
