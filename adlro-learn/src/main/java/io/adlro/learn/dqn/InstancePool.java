package io.adlro.learn.dqn;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Supplier;

/** Instances that only one thread may use at a time; grows to the number needed at once. */
final class InstancePool<T> {
  private final Supplier<T> maker;
  private final Queue<T> free = new ConcurrentLinkedQueue<>();

  InstancePool(Supplier<T> maker) {
    this.maker = maker;
  }

  <R> R with(Function<T, R> work) {
    T taken = free.poll();
    T used = taken == null ? maker.get() : taken;
    try {
      return work.apply(used);
    } finally {
      free.add(used);
    }
  }
}
