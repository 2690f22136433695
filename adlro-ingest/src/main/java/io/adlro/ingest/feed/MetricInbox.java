package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.MetricSource;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Accepts pages that are pushed by any number of threads, and holds them until one thread drains
 * it. It holds a bounded number of pages and bytes. When it is full it refuses the newest page, so
 * no sender can displace the pages of others.
 */
public final class MetricInbox {
  /** The limits of an inbox. */
  public record Bounds(int mostPages, long mostBytes) {
    public static final Bounds DEFAULT = new Bounds(1_024, 64 << 20);

    public Bounds {
      if (mostPages < 1 || mostBytes < 1) {
        throw new IllegalArgumentException(
            "an inbox of %d pages and %d bytes".formatted(mostPages, mostBytes));
      }
    }
  }

  private record Pushed(String name, byte[] page, MetricSource source) {}

  private final PageReader reader;
  private final Bounds bounds;
  private final Deque<Pushed> waiting = new ArrayDeque<>();
  private long waitingBytes;
  private long refused;

  public MetricInbox(PageReader reader, Bounds bounds) {
    this.reader = reader;
    this.bounds = bounds;
  }

  /** Takes ownership of a page, or returns the reason for its refusal. */
  public synchronized Optional<String> offer(String name, byte[] page, MetricSource source) {
    Optional<String> refusal = refusal(page.length);
    if (refusal.isPresent()) {
      refused++;
    } else {
      waiting.add(new Pushed(name, page, source));
      waitingBytes += page.length;
    }
    return refusal;
  }

  private Optional<String> refusal(int bytes) {
    if (waiting.size() >= bounds.mostPages()) {
      return Optional.of("%d pages wait to be read, no more fit".formatted(waiting.size()));
    }
    if (waitingBytes + bytes > bounds.mostBytes()) {
      return Optional.of(
          "%d bytes wait to be read, %d more are beyond %d"
              .formatted(waitingBytes, bytes, bounds.mostBytes()));
    }
    return Optional.empty();
  }

  /** Number of refused pages. */
  public synchronized long refused() {
    return refused;
  }

  /**
   * Reads the pages that wait now, oldest first; pages that arrive meanwhile wait for the next
   * call.
   */
  public void drain(Consumer<PageResult> consumer) {
    for (int left = size(); left > 0; left--) {
      Pushed pushed = next();
      consumer.accept(
          reader.read(pushed.name(), new ByteArrayInputStream(pushed.page()), pushed.source()));
    }
  }

  public synchronized int size() {
    return waiting.size();
  }

  private synchronized Pushed next() {
    Pushed pushed = waiting.remove();
    waitingBytes -= pushed.page().length;
    return pushed;
  }
}
