package io.adlro.learn.agent;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.estimate.RunTimes;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.policy.RunTimeMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.Optional;
import java.util.function.BiFunction;

/**
 * A policy whose memory also has what futures are drawn from: recent jobs, and learned run times if
 * the policy has none itself. Snapshots have the policy's own memory only, so a kernel that is made
 * from one knows the jobs since.
 */
public final class ForecastingPolicy implements PlacementPolicy {
  private final PlacementPolicy policy;
  private final Hindsight past;
  private final BiFunction<ClusterState, Configurations, LearnedRunTimes> first;
  private ClusterState state;
  private Configurations configurations;
  private LearnedRunTimes beliefs;

  public ForecastingPolicy(PlacementPolicy policy, Cluster cluster) {
    this(
        policy,
        new Hindsight(cluster, 1, Hindsight.Settings.DEFAULT),
        ForecastingPolicy::ofLiveJobs);
  }

  private ForecastingPolicy(
      PlacementPolicy policy,
      Hindsight past,
      BiFunction<ClusterState, Configurations, LearnedRunTimes> first) {
    this.policy = policy;
    this.past = past;
    this.first = first;
  }

  private static LearnedRunTimes ofLiveJobs(ClusterState state, Configurations configurations) {
    LearnedRunTimes fresh = new LearnedRunTimes(state, configurations);
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      fresh.jobSubmitted(state.nowMicros(), job);
    }
    return fresh;
  }

  /** The present of a kernel that such a policy decides for, independent of it from here on. */
  public static PresentState present(SchedulingKernel kernel) {
    return ((ForecastingPolicy) kernel.policy()).present();
  }

  private PresentState present() {
    ClusterState now = state.copy();
    return new PresentState(
        now,
        beliefs.frozen(now, configurations.of(now.jobs())),
        past.recent(state, beliefs),
        policy.frozen(now.cluster()));
  }

  @Override
  public void decide(DecisionContext now) {
    policy.decide(now);
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public PolicyMemory memory(ClusterState ofKernel, Configurations its) {
    state = ofKernel;
    configurations = its;
    PolicyMemory own = policy.memory(ofKernel, its);
    Optional<LearnedRunTimes> learned =
        own.runTimes().filter(LearnedRunTimes.class::isInstance).map(LearnedRunTimes.class::cast);
    beliefs = learned.orElseGet(() -> first.apply(ofKernel, its));
    return new Memory(
        new HindsightMemory(state, beliefs, past),
        own,
        learned.isPresent() ? PolicyMemory.NONE : new RunTimeMemory(beliefs));
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    LearnedRunTimes learned = beliefs;
    return new ForecastingPolicy(
        policy.copy(cluster), past.copy(), learned == null ? first : (s, c) -> learned.copy(s, c));
  }

  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return policy.frozen(cluster);
  }

  /** Snapshots have the policy's own memory only. */
  private static final class Memory extends BroadcastMemory {
    private final PolicyMemory own;

    Memory(PolicyMemory past, PolicyMemory own, PolicyMemory runTimes) {
      super(past, own, runTimes);
      this.own = own;
    }

    @Override
    public void save(SnapshotWriter to) {
      own.save(to);
    }

    @Override
    public void restore(SnapshotReader from) {
      own.restore(from);
    }

    @Override
    public Optional<RunTimes> runTimes() {
      return own.runTimes();
    }
  }
}
