package io.adlro.core.policy;

import io.adlro.core.estimate.RunTimes;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Optional;

/**
 * What a policy remembers from one decision to the next. It changes only here: by facts, which it
 * receives before the state applies them, and by the policy's own orders, which it receives after
 * the state has applied them. So a journal that holds both rebuilds it without the policy. A
 * snapshot of it is restored into the memory of a new policy that is bound to an equal state.
 */
public interface PolicyMemory extends EventHandler, Orders, Snapshottable {
  /** Of a policy that decides by the present state alone. */
  PolicyMemory NONE = new Empty();

  /** The run times that it has learned; empty where the policy plans with those that are stated. */
  default Optional<RunTimes> runTimes() {
    return Optional.empty();
  }

  @Override
  default void place(long atMicros, int job, int attempt, int[] gpus, int count) {}

  @Override
  default void preempt(long atMicros, int job, int attempt) {}

  @Override
  default void refuse(long atMicros, int job) {}

  @Override
  default void wakeAt(long atMicros, long wakeMicros) {}

  /** Remembers nothing. */
  final class Empty extends QuietHandler implements PolicyMemory {
    private Empty() {}

    @Override
    public void save(SnapshotWriter to) {}

    @Override
    public void restore(SnapshotReader from) {}
  }
}
