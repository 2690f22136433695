package io.adlro.core.policy;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.event.QuietHandler;

/**
 * What a policy remembers from one decision to the next. It changes only here: by facts, which it
 * receives before the state applies them, and by the policy's own orders, which it receives after
 * the state has applied them. So a journal that holds both rebuilds it without the policy.
 */
public interface PolicyMemory extends EventHandler, Orders {
  /** Of a policy that decides by the present state alone. */
  PolicyMemory NONE = new Empty();

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
  }
}
