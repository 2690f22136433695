package io.adlro.core.policy;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import java.util.List;

/**
 * What a policy may know before the first job arrives: the cluster, the mix of jobs the site
 * expects with its load plan, a seed of its own, and what the site offers.
 */
public record PolicyInputs(
    Cluster cluster, JobMix mix, LoadPlan plan, long seed, List<Need> offered) {
  public PolicyInputs {
    offered = List.copyOf(offered);
  }

  /** The same on a later epoch of the cluster, for which nothing is planned again. */
  public PolicyInputs on(Cluster now) {
    return now == cluster ? this : new PolicyInputs(now, mix, plan.on(cluster, now), seed, offered);
  }

  /** Where running jobs stay and nothing is measured. */
  public PolicyInputs(Cluster cluster, JobMix mix, LoadPlan plan, long seed) {
    this(cluster, mix, plan, seed, List.of());
  }
}
