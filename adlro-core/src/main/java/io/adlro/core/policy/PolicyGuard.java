package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A policy instead of which its base policy decides for some time after it has failed too often,
 * its predictions have become worse, or replays of recent jobs prove that it loses against the base
 * policy. First fit completes a decision that either does not. The policy's memory goes on
 * meanwhile, so its predictions learn.
 */
public final class PolicyGuard implements PlacementPolicy {
  /** Name of the base policy: patient SJF on stated run times. */
  public static final String BASE = "patient-sjf-4";

  private final PlacementPolicy policy;
  private final PlacementPolicy base;
  private final GuardState guard;
  private final GuardReplay replay;

  private PolicyGuard(
      PlacementPolicy policy, PlacementPolicy base, GuardState guard, GuardReplay replay) {
    this.policy = policy;
    this.base = base;
    this.guard = guard;
    this.replay = replay;
  }

  /**
   * Guards a policy.
   *
   * @param replay compares it with the base policy where it predicts run times
   * @param failures receives what it or the base policy threw
   */
  public static PolicyGuard around(
      PlacementPolicy policy,
      PolicyInputs inputs,
      GuardReplay replay,
      Consumer<RuntimeException> failures) {
    PlacementPolicy patient = PolicyCatalog.patient(inputs, PatientSjf.Settings.TUNED);
    return new PolicyGuard(
        new Guarded(policy, new FirstFit(), failures),
        new Guarded(PricePlanning.around(patient, inputs), new FirstFit(), failures),
        new GuardState(),
        replay);
  }

  /** Why the base policy decides; empty if a policy has no guard or decides itself. */
  public static Optional<GuardTrip> tripOf(PlacementPolicy policy) {
    return policy instanceof PolicyGuard guarded ? guarded.guard.trip() : Optional.empty();
  }

  private PlacementPolicy deciding() {
    return guard.trip().isPresent() ? base : policy;
  }

  @Override
  public void decide(DecisionContext now) {
    deciding().decide(now);
    if (!now.isComputing(GuardReplay.KIND)) {
      replay.due(now, policy, base).ifPresent(now::compute);
    }
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    PolicyMemory ofPolicy = policy.memory(state, configurations);
    Optional<LearnedRunTimes> predicted =
        ofPolicy
            .runTimes()
            .filter(LearnedRunTimes.class::isInstance)
            .map(LearnedRunTimes.class::cast);
    return new Memory(
        state,
        predicted,
        ofPolicy,
        base.memory(state, configurations),
        predicted.map(beliefs -> replay.memory(state, beliefs)).orElse(PolicyMemory.NONE));
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return deciding().decidesWithEmptyQueue();
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new PolicyGuard(policy.copy(cluster), base.copy(cluster), guard.copy(), replay.copy());
  }

  /** The one that decides at present, which goes on. */
  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return deciding().frozen(cluster);
  }

  private final class Memory extends BroadcastMemory {
    private final ClusterState state;
    private final Optional<LearnedRunTimes> predicted;
    private final PolicyMemory ofPolicy;
    private final PolicyMemory ofBase;
    private final PolicyMemory ofReplay;

    Memory(
        ClusterState state,
        Optional<LearnedRunTimes> predicted,
        PolicyMemory ofPolicy,
        PolicyMemory ofBase,
        PolicyMemory ofReplay) {
      super(ofReplay, ofPolicy, ofBase); // a replay records a job while the beliefs are there
      this.state = state;
      this.predicted = predicted;
      this.ofPolicy = ofPolicy;
      this.ofBase = ofBase;
      this.ofReplay = ofReplay;
    }

    @Override
    public void jobFinished(long atMicros, int job, int attempt) {
      if (attempt > 0 && predicted.isPresent()) {
        int model = state.cluster().modelOf(state.gpuOfShare(state.firstShare(job)));
        guard.finished(atMicros, predicted.get().errorAtEnd(atMicros, job), model);
      } else {
        guard.finished();
      }
      super.jobFinished(atMicros, job, attempt);
    }

    @Override
    public void computed(long atMicros, int number, String kind, double[] result) {
      boolean isAwaited = state.awaitedComputation(kind) == number;
      super.computed(atMicros, number, kind, result);
      if (kind.equals(GuardReplay.KIND)
          && isAwaited
          && result.length > 0
          && replay.isLossBy(result)) {
        guard.lost(atMicros);
      }
    }

    @Override
    public void decided(long atMicros, long units, Fallback fallback) {
      super.decided(atMicros, units, fallback);
      guard.decided(atMicros, fallback);
    }

    /** Another model decides at once. */
    @Override
    public void modelActivated(long atMicros, String modelDigest) {
      super.modelActivated(atMicros, modelDigest);
      guard.reset();
    }

    @Override
    public void save(SnapshotWriter to) {
      ofPolicy.save(to);
      ofBase.save(to);
      guard.save(to);
      ofReplay.save(to);
    }

    /** Earlier builds had no guard, or one without replays: what is missing begins. */
    @Override
    public void restore(SnapshotReader from) {
      ofPolicy.restore(from);
      if (!from.isAtEnd()) {
        ofBase.restore(from);
        guard.restore(from);
      }
      if (!from.isAtEnd()) {
        ofReplay.restore(from);
      }
    }
  }
}
