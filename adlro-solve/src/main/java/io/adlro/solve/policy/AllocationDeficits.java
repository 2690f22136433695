package io.adlro.solve.policy;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The present fractions and how far each live job is behind or ahead of them. Deficits start with a
 * queue and are dropped when it is empty.
 */
final class AllocationDeficits {
  private final double roundMicros;
  private final Map<Integer, AllocationDeficit> byJob = new TreeMap<>();
  private Fractions fractions;

  AllocationDeficits(int models, double roundMicros) {
    this.roundMicros = roundMicros;
    this.fractions = Fractions.none(models);
  }

  private AllocationDeficits(AllocationDeficits other) {
    roundMicros = other.roundMicros;
    other.byJob.forEach((job, claim) -> byJob.put(job, claim.copy()));
    fractions = other.fractions;
  }

  AllocationDeficits copy() {
    return new AllocationDeficits(this);
  }

  void forget() {
    byJob.clear();
  }

  /** Accounts the time under the old fractions, then takes new ones where jobs have changed. */
  void renew(DecisionContext now, FractionSolver solver) {
    ClusterState state = now.state();
    byJob.keySet().removeIf(job -> !JobStatus.isLive(state, job));
    byJob.keySet().forEach(job -> settled(now, job));
    fractions = solver.solve(now, fractions);
  }

  /** Adds the job with each configuration that it could run in. */
  void addPairs(DecisionContext now, int job, List<JobConfiguration> pairs) {
    int held =
        JobStatus.isStoppable(now.state(), job)
            ? JobStatus.configuration(now, job)
            : AllocationDeficit.NOWHERE;
    AllocationDeficit claim = settled(now, job);
    double[] fraction = fractions.of(job);
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      double priority = claim.priority(c, fraction[c], roundMicros);
      pairs.add(
          new JobConfiguration(job, c, priority, now.configurations().speed(job, c), c == held));
    }
  }

  /** The waiting job starts. */
  void placed(DecisionContext now, int job, int configuration) {
    settled(now, job).placed(configuration);
  }

  private AllocationDeficit settled(DecisionContext now, int job) {
    ClusterState state = now.state();
    long attained = state.attainedMicros(job);
    AllocationDeficit claim = byJob.get(job);
    if (claim == null) {
      boolean active = JobStatus.isActive(state, job);
      int configuration = active ? JobStatus.configuration(now, job) : AllocationDeficit.NOWHERE;
      claim =
          new AllocationDeficit(
              now.configurations().count(), configuration, now.nowMicros(), attained);
      byJob.put(job, claim);
    }
    claim.settle(now.nowMicros(), attained, fractions.of(job));
    return claim;
  }
}
