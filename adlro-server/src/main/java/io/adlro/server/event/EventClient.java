package io.adlro.server.event;

import io.adlro.server.access.Identity;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * One receiver of events. It has a queue of {@value #MOST_WAITING} events and no thread: the server
 * writes when the connection takes more. A receiver whose queue is full is disconnected; it may
 * resume where it was.
 */
final class EventClient implements WriteListener {
  static final int MOST_WAITING = 2_048;

  private final Identity who;
  private final ServletOutputStream out;
  private final Runnable drained;
  private final CompletableFuture<Void> closed = new CompletableFuture<>();
  private final Deque<StreamEvent> waiting = new ArrayDeque<>();
  private boolean canWrite;
  private volatile boolean isGone;

  /** The last record whose changes are in the queue; only the feed's thread uses it. */
  private long cursor;

  /**
   * @param after the last record that it has seen
   * @param drained runs when the queue is empty
   */
  EventClient(Identity who, ServletOutputStream out, long after, Runnable drained) {
    this.who = who;
    this.out = out;
    this.drained = drained;
    cursor = after;
  }

  long cursor() {
    return cursor;
  }

  void moveTo(long sequence) {
    cursor = sequence;
  }

  /** Completes when the connection is to end. */
  CompletableFuture<Void> closed() {
    return closed;
  }

  boolean isClosed() {
    return isGone || closed.isDone();
  }

  boolean isOf(Identity user) {
    return who.name().equals(user.name());
  }

  synchronized boolean hasRoomFor(int events) {
    return waiting.size() + events <= MOST_WAITING;
  }

  /** Sends those that are for this receiver, together: each flush of the connection is a call. */
  synchronized void send(List<StreamEvent> events) {
    for (StreamEvent event : events) {
      if (isClosed()) {
        return;
      }
      if (event.isFor(who)) {
        if (waiting.size() >= MOST_WAITING) {
          close();
          return;
        }
        waiting.add(event);
      }
    }
    write();
  }

  synchronized void close() {
    waiting.clear();
    if (!isGone) {
      closed.complete(null);
    }
  }

  /** Its request has ended: there is no answer any more that could be completed. */
  synchronized void gone() {
    waiting.clear();
    isGone = true;
  }

  @Override
  public void onWritePossible() {
    boolean isDrained;
    synchronized (this) {
      canWrite = true;
      write();
      isDrained = waiting.isEmpty();
    }
    if (isDrained) {
      drained.run();
    }
  }

  @Override
  public void onError(Throwable failure) {
    close();
  }

  /** Writes while the connection takes bytes; afterwards the server calls again. */
  private void write() {
    try {
      while (canWrite && out.isReady()) {
        StreamEvent event = waiting.poll();
        if (event == null) {
          return;
        }
        out.write(event.bytes());
        if (waiting.isEmpty() && out.isReady()) {
          out.flush();
        }
      }
    } catch (IOException | IllegalStateException e) {
      close(); // the receiver is gone
    }
  }
}
