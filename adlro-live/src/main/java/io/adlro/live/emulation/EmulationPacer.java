package io.adlro.live.emulation;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** Moves the time of a cluster on with a clock, in a thread of its own. */
public final class EmulationPacer implements AutoCloseable {
  private static final long STEP_NANOS = 5_000_000;

  private final EmulatedCluster cluster;
  private final LongSupplier clockMicros;
  private final Thread thread = new Thread(this::run, "emulated-time");
  private volatile boolean closed;

  public EmulationPacer(EmulatedCluster cluster, LongSupplier clockMicros) {
    this.cluster = cluster;
    this.clockMicros = clockMicros;
    thread.setDaemon(true);
    thread.start();
  }

  /**
   * Time that runs from 0 on.
   *
   * @param speed seconds of the cluster in one second
   */
  public static LongSupplier clock(double speed) {
    long startNanos = System.nanoTime();
    return () -> (long) ((System.nanoTime() - startNanos) * speed / 1_000);
  }

  private void run() {
    while (!closed) {
      cluster.advanceTo(clockMicros.getAsLong());
      LockSupport.parkNanos(STEP_NANOS);
    }
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
