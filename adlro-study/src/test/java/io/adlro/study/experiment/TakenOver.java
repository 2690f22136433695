package io.adlro.study.experiment;

import io.adlro.core.action.Configurations;
import io.adlro.core.event.TimedHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Supplier;

/**
 * A run that is continued by another instance of its policy. At one fact the memory of the first is
 * saved and restored into the second, or, at the first fact, the second begins with nothing. From
 * then on both get facts and orders, and the first decides; at a later fact the second takes over.
 */
final class TakenOver implements PlacementPolicy {
  private final PlacementPolicy first;
  private final Supplier<PlacementPolicy> create;
  private final int restoredAt;
  private final int decidesFrom;
  private PolicyMemory firstMemory;
  private PlacementPolicy second;
  private PolicyMemory secondMemory;
  private int facts;

  TakenOver(Supplier<PlacementPolicy> create, int restoredAt, int decidesFrom) {
    this.first = create.get();
    this.create = create;
    this.restoredAt = restoredAt;
    this.decidesFrom = decidesFrom;
  }

  private TakenOver(TakenOver other, Cluster cluster) {
    first = other.first.copy(cluster);
    create = other.create;
    restoredAt = other.restoredAt;
    decidesFrom = other.decidesFrom;
    second = other.second == null ? null : other.second.copy(cluster);
    facts = other.facts;
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new TakenOver(this, cluster);
  }

  @Override
  public PolicyMemory memory(ClusterState state, Configurations configurations) {
    firstMemory = first.memory(state, configurations);
    secondMemory = second == null ? PolicyMemory.NONE : second.memory(state, configurations);
    PolicyMemory toSecond =
        (PolicyMemory)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {PolicyMemory.class},
                (proxy, method, arguments) -> {
                  try {
                    return method.invoke(secondMemory, arguments);
                  } catch (InvocationTargetException e) {
                    throw e.getCause();
                  }
                });
    return new BroadcastMemory(new Counter(state, configurations), firstMemory, toSecond);
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return first.decidesWithEmptyQueue();
  }

  @Override
  public void decide(DecisionContext now) {
    (facts < decidesFrom ? first : second).decide(now);
  }

  private void makeSecond(ClusterState state, Configurations configurations) {
    second = create.get().copy(state.cluster());
    secondMemory = second.memory(state, configurations);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SnapshotWriter writer = new SnapshotWriter(bytes);
    firstMemory.save(writer);
    writer.finish();
    SnapshotReader reader = new SnapshotReader(new ByteArrayInputStream(bytes.toByteArray()));
    secondMemory.restore(reader);
    reader.finish();
  }

  /** Counts facts, and makes the second instance before the fact that it begins with. */
  private final class Counter extends TimedHandler implements PolicyMemory {
    private final ClusterState state;
    private final Configurations configurations;

    Counter(ClusterState state, Configurations configurations) {
      this.state = state;
      this.configurations = configurations;
    }

    @Override
    protected void advance(long atMicros) {
      if (facts == 0 && restoredAt == 0) {
        second = create.get();
        secondMemory = second.memory(state, configurations);
      } else if (facts == restoredAt) {
        makeSecond(state, configurations);
      }
      facts++;
    }

    @Override
    public void save(SnapshotWriter to) {}

    @Override
    public void restore(SnapshotReader from) {}
  }
}
