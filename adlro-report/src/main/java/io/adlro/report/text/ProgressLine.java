package io.adlro.report.text;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.function.LongSupplier;

/**
 * The progress of a long command in one line that is rewritten and erased at the end: the phase
 * that it is in, with a count where the amount of work is known. Thread-safe.
 */
public final class ProgressLine {
  /** A phase that ends sooner is not shown. */
  private static final long LEAST_NANOS = 150_000_000L;

  private static final long LEAST_NANOS_BETWEEN = 200_000_000L;

  private final StatusLine line;
  private final LongSupplier nanoTime;
  private String phase = "";
  private String noun = "";
  private int total;
  private int done;
  private String report = "";
  private long startNanos;
  private long shownNanos;
  private boolean ended;

  private ProgressLine(PrintWriter out, LongSupplier nanoTime) {
    this.line = new StatusLine(out);
    this.nanoTime = nanoTime;
  }

  /** Shows it on a terminal. */
  public static ProgressLine shown(PrintWriter out, LongSupplier nanoTime) {
    return new ProgressLine(out, nanoTime);
  }

  /** Prints nothing: rewritten lines do not belong into a log. */
  public static ProgressLine silent() {
    return new ProgressLine(new PrintWriter(Writer.nullWriter()), () -> 0);
  }

  /** A phase begins. Within a count it is a part of what is counted. */
  public synchronized void phase(String words) {
    if (done >= total) {
      restart("", 0);
    }
    phase = words;
  }

  /** A phase of so many steps begins. */
  public synchronized void count(String noun, int total) {
    restart(noun, total);
    phase = "";
  }

  /** One more is done. */
  public synchronized void step() {
    done++;
    tick();
  }

  /** Shows a text of its own instead of phase and count, until the next phase. */
  public synchronized void report(String text) {
    report = text;
    tick();
  }

  /** Brings the line up to date; called at intervals, so that the time in it advances. */
  public synchronized void tick() {
    long now = nanoTime.getAsLong();
    boolean hasContent = total > 0 || !phase.isEmpty() || !report.isEmpty();
    if (!ended
        && hasContent
        && now - startNanos >= LEAST_NANOS
        && now - shownNanos >= LEAST_NANOS_BETWEEN) {
      shownNanos = now;
      line.show(report.isEmpty() ? text(now) : report);
    }
  }

  private String text(long now) {
    double seconds = (now - startNanos) * 1e-9;
    if (total == 0) {
      return "%s, %d s".formatted(phase, Math.round(seconds));
    }
    String time =
        done > 0
            ? "about %d s left".formatted(Math.round(seconds / done * Math.max(0, total - done)))
            : "%d s".formatted(Math.round(seconds));
    return "%s%,d of %,d %s (%d %%), %s"
        .formatted(
            phase.isEmpty() ? "" : phase + ": ", done, total, noun, 100L * done / total, time);
  }

  /** Leaves the line as it is from now on. */
  public synchronized void end() {
    ended = true;
  }

  /** Erases the line until the next phase: something else is written to the terminal. */
  public synchronized void erase() {
    if (!ended) {
      line.erase();
    }
    restart("", 0);
    phase = "";
  }

  private void restart(String newNoun, int newTotal) {
    noun = newNoun;
    total = newTotal;
    done = 0;
    report = "";
    startNanos = nanoTime.getAsLong();
  }
}
