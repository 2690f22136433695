package io.adlro.solve.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The present fractions and how far each live job is behind or ahead of them. Deficits start with a
 * queue and are dropped when it is empty. Part of a memory.
 */
final class AllocationDeficits {
  private final double roundMicros;
  private final Map<Integer, AllocationDeficit> byJob = new TreeMap<>();
  private ClusterState state;
  private Configurations configurations;
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

  /** Follows this state, on a cluster that may have more models than before. */
  void bind(ClusterState present, Configurations its) {
    state = present;
    configurations = its;
    if (fractions.models() != present.cluster().modelCount()) {
      fractions = fractions.on(present.cluster().modelCount());
      byJob.replaceAll((job, claim) -> claim.on(its.count()));
    }
  }

  Fractions fractions() {
    return fractions;
  }

  boolean isEmpty() {
    return byJob.isEmpty();
  }

  void forget() {
    byJob.clear();
  }

  /** Accounts the time under the old fractions of all jobs that have a deficit. */
  void settle() {
    byJob.keySet().removeIf(job -> !JobStatus.isLive(state, job));
    byJob.keySet().forEach(this::settled);
  }

  void take(Fractions solved) {
    fractions = solved;
  }

  /** Begins to account for a job, if that has not begun. */
  void claim(int job) {
    settled(job);
  }

  /** Adds the job, which has a deficit, with each configuration that it could run in. */
  void addPairs(DecisionContext now, int job, List<JobConfiguration> pairs) {
    int held =
        JobStatus.isStoppable(state, job)
            ? JobStatus.configuration(state, configurations, job)
            : AllocationDeficit.NOWHERE;
    AllocationDeficit claim = byJob.get(job);
    double[] fraction = fractions.of(job);
    for (long rest = now.configurations().of(job); rest != 0; rest &= rest - 1) {
      int c = Long.numberOfTrailingZeros(rest);
      double priority = claim.priority(c, fraction[c], roundMicros);
      pairs.add(
          new JobConfiguration(job, c, priority, now.configurations().speed(job, c), c == held));
    }
  }

  /** The job was placed. */
  void placed(int job) {
    settled(job).placed(JobStatus.configuration(state, configurations, job));
  }

  private AllocationDeficit settled(int job) {
    long attained = state.attainedMicros(job);
    AllocationDeficit claim = byJob.get(job);
    if (claim == null) {
      boolean active = JobStatus.isActive(state, job);
      int configuration =
          active
              ? JobStatus.configuration(state, configurations, job)
              : AllocationDeficit.NOWHERE;
      claim =
          new AllocationDeficit(
              configurations.count(), configuration, state.nowMicros(), attained);
      byJob.put(job, claim);
    }
    claim.settle(state.nowMicros(), attained, fractions.of(job));
    return claim;
  }

  void save(SnapshotWriter to) {
    to.writeDoubles(fractions.asNumbers());
    to.writeInt(byJob.size());
    byJob.forEach(
        (job, claim) -> {
          to.writeInt(job);
          claim.save(to);
        });
  }

  void restore(SnapshotReader from) {
    fractions = Fractions.ofNumbers(from.readDoubles(), 0);
    byJob.clear();
    for (int left = from.readInt(); left > 0; left--) {
      int job = from.readInt();
      byJob.put(job, AllocationDeficit.restored(configurations.count(), from));
    }
  }
}
