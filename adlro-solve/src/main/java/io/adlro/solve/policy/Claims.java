package io.adlro.solve.policy;

import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The present fractions and what each live job is behind or ahead of them. Claims begin with a
 * queue and are forgotten when it is empty.
 */
final class Claims {
  private final double roundMicros;
  private final Map<Integer, Claim> byJob = new TreeMap<>();
  private Fractions fractions;

  Claims(int models, double roundMicros) {
    this.roundMicros = roundMicros;
    this.fractions = Fractions.none(models);
  }

  private Claims(Claims other) {
    roundMicros = other.roundMicros;
    other.byJob.forEach((job, claim) -> byJob.put(job, claim.copy()));
    fractions = other.fractions;
  }

  Claims copy() {
    return new Claims(this);
  }

  void forget() {
    byJob.clear();
  }

  /** Books what was owed under the old fractions, then takes new ones where jobs have changed. */
  void renew(DecisionContext now, FractionSolver solver) {
    ClusterState state = now.state();
    byJob.keySet().removeIf(job -> !LiveJobs.isLive(state, job));
    byJob.keySet().forEach(job -> settled(now, job));
    fractions = solver.solve(now, fractions);
  }

  /** Adds the job with each configuration that it could run in. */
  void addPairs(DecisionContext now, int job, List<Pair> pairs) {
    int held =
        LiveJobs.isStoppable(now.state(), job) ? LiveJobs.configuration(now, job) : Claim.NOWHERE;
    Claim claim = settled(now, job);
    double[] fraction = fractions.of(job);
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      double priority = claim.priority(c, fraction[c], roundMicros);
      pairs.add(new Pair(job, c, priority, now.configurations().speed(job, c), c == held));
    }
  }

  /** The waiting job starts. */
  void placed(DecisionContext now, int job, int configuration) {
    settled(now, job).placed(configuration);
  }

  private Claim settled(DecisionContext now, int job) {
    ClusterState state = now.state();
    long attained = state.attainedMicros(job);
    Claim claim = byJob.get(job);
    if (claim == null) {
      boolean active = LiveJobs.isActive(state, job);
      int configuration = active ? LiveJobs.configuration(now, job) : Claim.NOWHERE;
      claim = new Claim(now.configurations().count(), configuration, now.nowMicros(), attained);
      byJob.put(job, claim);
    }
    claim.settle(now.nowMicros(), attained, fractions.of(job));
    return claim;
  }
}
