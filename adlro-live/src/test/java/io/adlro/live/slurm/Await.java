package io.adlro.live.slurm;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for what a real Slurm does in its own time. */
final class Await {
  /** A step that ends while slurmctld is away reports it again after 60 s (SlurmctldTimeout). */
  private static final Duration PATIENCE = Duration.ofMinutes(3);

  private static final Duration STEP = Duration.ofMillis(50);

  private Await() {}

  static void until(String what, BooleanSupplier reached) {
    until(what, reached, () -> "");
  }

  /**
   * @param found what there is instead, for the message
   */
  static void until(String what, BooleanSupplier reached, Supplier<String> found) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!reached.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            "not within %d s: %s; %s".formatted(PATIENCE.toSeconds(), what, found.get()));
      }
      LockSupport.parkNanos(STEP.toNanos());
    }
  }
}
