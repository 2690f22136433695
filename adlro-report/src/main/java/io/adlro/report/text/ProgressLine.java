package io.adlro.report.text;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.function.LongSupplier;

/**
 * The progress of a long command in one line that is rewritten and erased at the end. Thread-safe.
 */
public final class ProgressLine implements AutoCloseable {
  private static final long LEAST_NANOS_BETWEEN = 200_000_000L;

  private final StatusLine line;
  private final String noun;
  private final int total;
  private final LongSupplier nanoTime;
  private final long startNanos;
  private long shownNanos;
  private int done;

  private ProgressLine(PrintWriter out, String noun, int total, LongSupplier nanoTime) {
    this.line = new StatusLine(out);
    this.noun = noun;
    this.total = total;
    this.nanoTime = nanoTime;
    this.startNanos = nanoTime.getAsLong();
    this.shownNanos = startNanos;
  }

  /** Shows it on a terminal. */
  public static ProgressLine shown(PrintWriter out, String noun, int total, LongSupplier nanoTime) {
    return new ProgressLine(out, noun, total, nanoTime);
  }

  /** Prints nothing: rewritten lines do not belong into a log. */
  public static ProgressLine silent() {
    return new ProgressLine(new PrintWriter(Writer.nullWriter()), "", 0, () -> 0);
  }

  /** One more is done. */
  public synchronized void step() {
    done++;
    long now = nanoTime.getAsLong();
    if (total > 0 && now - shownNanos >= LEAST_NANOS_BETWEEN) {
      shownNanos = now;
      show(now);
    }
  }

  private void show(long now) {
    double seconds = (now - startNanos) * 1e-9;
    long left = Math.round(seconds / done * (total - done));
    line.show(
        "%,d of %,d %s (%d %%), about %d s left"
            .formatted(done, total, noun, 100L * done / total, left));
  }

  @Override
  public synchronized void close() {
    line.erase();
  }
}
