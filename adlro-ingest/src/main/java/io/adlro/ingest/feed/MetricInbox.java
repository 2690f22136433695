package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.MetricSource;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Takes pages that are pushed, by any number of threads, and keeps them until one thread drains it.
 * It holds a bounded number of pages and bytes; when it is full the newest is refused, so that
 * nobody can push out what others have sent.
 */
public final class MetricInbox {
  /** The most that waits. */
  public record Bounds(int mostPages, long mostBytes) {
    public static final Bounds USUAL = new Bounds(1_024, 64 << 20);

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

  /** Takes a page, which is the inbox's own from now on; or says why it does not. */
  public synchronized Optional<String> offer(String name, byte[] page, MetricSource source) {
    Optional<String> obstacle = obstacle(page.length);
    if (obstacle.isPresent()) {
      refused++;
    } else {
      waiting.add(new Pushed(name, page, source));
      waitingBytes += page.length;
    }
    return obstacle;
  }

  private Optional<String> obstacle(int bytes) {
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

  /** How many pages were not taken. */
  public synchronized long refused() {
    return refused;
  }

  /** Reads the pages that wait now, oldest first; those that come meanwhile have their turn. */
  public void drain(Consumer<PageResult> taker) {
    for (int left = size(); left > 0; left--) {
      Pushed pushed = next();
      taker.accept(
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
