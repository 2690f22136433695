package io.adlro.live.telemetry;

import java.util.concurrent.atomic.LongAdder;

/** Pages of exporters since the start of the process. Any thread counts and reads. */
public final class PageCounts {
  private final LongAdder read = new LongAdder();
  private final LongAdder failed = new LongAdder();

  void countRead() {
    read.increment();
  }

  void countFailed() {
    failed.increment();
  }

  /** Pages that were read and understood. */
  public long read() {
    return read.sum();
  }

  /** Pages that did not come, not in time, or not in a form that is understood. */
  public long failed() {
    return failed.sum();
  }
}
