package io.adlro.core.policy;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.Optional;

/**
 * A policy beside which another one of the same kind, with another model, decides for the jobs of
 * one class. Both use all GPUs. At each instant the one whose jobs wait longest decides first. Both
 * memories get all facts, orders and notes and so stay equal: a snapshot has one, which is also
 * that of the policy without the other.
 */
public final class CanaryPolicy implements PlacementPolicy {
  private final PlacementPolicy policy;
  private final PlacementPolicy canary;
  private final int jobClass;
  private DecisionContext seen;
  private DecisionContext ofPolicy;
  private DecisionContext ofCanary;

  /**
   * Puts a canary beside a policy.
   *
   * @param jobClass whose jobs the canary decides for
   */
  public CanaryPolicy(PlacementPolicy policy, PlacementPolicy canary, int jobClass) {
    this.policy = policy;
    this.canary = canary;
    this.jobClass = jobClass;
  }

  /** A policy with such a canary as an entry; its digest names both models and the class. */
  public static PolicyEntry beside(PolicyEntry entry, PolicyEntry canary, String jobClass) {
    PolicyModel model = entry.model().orElseThrow();
    PolicyModel both =
        new PolicyModel() {
          @Override
          public Optional<String> problem() {
            return model.problem().or(() -> canary.model().flatMap(PolicyModel::problem));
          }

          @Override
          public String sha256() {
            return new CanaryDigest(model.sha256(), canary.modelSha256(), jobClass).text();
          }

          @Override
          public PolicyEntry replacedBy(String other) {
            return model.replacedBy(other);
          }
        };
    return new PolicyEntry(
        entry.name(),
        entry.summary(),
        entry.kind(),
        entry.needs(),
        Optional.of(both),
        inputs -> entry.obstacle().apply(inputs).or(() -> canary.obstacle().apply(inputs)),
        inputs ->
            new CanaryPolicy(
                entry.create(inputs),
                canary.create(inputs),
                inputs.cluster().classIndex(jobClass)));
  }

  @Override
  public void decide(DecisionContext now) {
    if (seen != now) {
      seen = now;
      ofPolicy = now.only(job -> now.jobs().jobClass(job) != jobClass);
      ofCanary = now.only(job -> now.jobs().jobClass(job) == jobClass);
    }
    int first = now.firstWaiting();
    boolean canaryFirst = first != DecisionContext.NONE && now.jobs().jobClass(first) == jobClass;
    if (canaryFirst) {
      decide(canary, ofCanary);
    }
    decide(policy, ofPolicy);
    if (!canaryFirst) {
      decide(canary, ofCanary);
    }
  }

  private static void decide(PlacementPolicy part, DecisionContext now) {
    if (now.firstWaiting() != DecisionContext.NONE || part.decidesWithEmptyQueue()) {
      part.decide(now);
    }
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    return new Memory(policy.memory(state, configurations), canary.memory(state, configurations));
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return policy.decidesWithEmptyQueue();
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new CanaryPolicy(policy.copy(cluster), canary.copy(cluster), jobClass);
  }

  @Override
  public PlacementPolicy frozen(Cluster cluster) {
    return new CanaryPolicy(policy.frozen(cluster), canary.frozen(cluster), jobClass);
  }

  private static final class Memory extends BroadcastMemory {
    private final PolicyMemory ofPolicy;
    private final PolicyMemory ofCanary;

    Memory(PolicyMemory ofPolicy, PolicyMemory ofCanary) {
      super(ofPolicy, ofCanary);
      this.ofPolicy = ofPolicy;
      this.ofCanary = ofCanary;
    }

    @Override
    public void save(SnapshotWriter to) {
      ofPolicy.save(to);
    }

    @Override
    public void restore(SnapshotReader from) {
      ofPolicy.restore(from);
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      SnapshotWriter copy = new SnapshotWriter(bytes);
      ofPolicy.save(copy);
      copy.finish();
      ofCanary.restore(new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray())));
    }
  }
}
