package io.adlro.core.policy;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.model.Cluster;
import java.util.List;
import java.util.Optional;

/**
 * What a policy may know before the first job arrives: the cluster, the mix of jobs the site
 * expects with its load plan, a seed of its own, and what the site offers.
 *
 * @param planner plans prices from the jobs that come; empty where those of the plan stay
 */
public record PolicyInputs(
    Cluster cluster,
    JobMix mix,
    LoadPlan plan,
    long seed,
    List<Need> offered,
    Optional<LoadPlanner> planner) {
  public PolicyInputs {
    offered = List.copyOf(offered);
  }

  /** With prices that stay as they are planned. */
  public PolicyInputs(Cluster cluster, JobMix mix, LoadPlan plan, long seed, List<Need> offered) {
    this(cluster, mix, plan, seed, offered, Optional.empty());
  }

  /** Where running jobs stay and nothing is measured. */
  public PolicyInputs(Cluster cluster, JobMix mix, LoadPlan plan, long seed) {
    this(cluster, mix, plan, seed, List.of());
  }

  /** The same with prices that are planned from the jobs that come. */
  public PolicyInputs planning(LoadPlanner other) {
    return new PolicyInputs(cluster, mix, plan, seed, offered, Optional.of(other));
  }

  /** The same on a later epoch of the cluster, for which nothing is planned again. */
  public PolicyInputs on(Cluster now) {
    return now == cluster
        ? this
        : new PolicyInputs(now, mix, plan.on(cluster, now), seed, offered, planner);
  }
}
