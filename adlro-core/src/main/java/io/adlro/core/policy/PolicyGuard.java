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
 * A policy instead of which its base policy decides for some time after it has failed too often or
 * its predictions have become worse. First fit completes a decision that either does not. The
 * policy's memory goes on meanwhile, so its predictions learn.
 */
public final class PolicyGuard implements PlacementPolicy {
  /** Name of the base policy: patient SJF on stated run times. */
  public static final String BASE = "patient-sjf-4";

  private final PlacementPolicy policy;
  private final PlacementPolicy base;
  private final GuardState guard;

  private PolicyGuard(PlacementPolicy policy, PlacementPolicy base, GuardState guard) {
    this.policy = policy;
    this.base = base;
    this.guard = guard;
  }

  /**
   * Guards a policy.
   *
   * @param failures receives what it or the base policy threw
   */
  public static PolicyGuard around(
      PlacementPolicy policy, PolicyInputs inputs, Consumer<RuntimeException> failures) {
    PlacementPolicy patient = PolicyCatalog.patient(inputs, PatientSjf.Settings.TUNED);
    return new PolicyGuard(
        new Guarded(policy, new FirstFit(), failures),
        new Guarded(PricePlanning.around(patient, inputs), new FirstFit(), failures),
        new GuardState());
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
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return new Memory(policy.memory(state, configurations), base.memory(state, configurations));
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return deciding().decidesWithEmptyQueue();
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new PolicyGuard(policy.copy(cluster), base.copy(cluster), guard.copy());
  }

  /** The one that decides at present, which goes on. */
  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return deciding().frozen(cluster);
  }

  private final class Memory extends BroadcastMemory {
    private final PolicyMemory ofPolicy;
    private final PolicyMemory ofBase;
    private final Optional<LearnedRunTimes> predicted;

    Memory(PolicyMemory ofPolicy, PolicyMemory ofBase) {
      super(ofPolicy, ofBase);
      this.ofPolicy = ofPolicy;
      this.ofBase = ofBase;
      predicted =
          ofPolicy
              .runTimes()
              .filter(LearnedRunTimes.class::isInstance)
              .map(LearnedRunTimes.class::cast);
    }

    @Override
    public void jobFinished(long atMicros, int job, int attempt) {
      if (attempt > 0 && predicted.isPresent()) {
        guard.finished(atMicros, predicted.get().errorAtEnd(atMicros, job));
      } else {
        guard.finished();
      }
      super.jobFinished(atMicros, job, attempt);
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
      super.save(to);
      guard.save(to);
    }

    @Override
    public void restore(SnapshotReader from) {
      ofPolicy.restore(from);
      if (!from.isAtEnd()) { // a build before decision 0039 had no guard
        ofBase.restore(from);
        guard.restore(from);
      }
    }
  }
}
