package io.adlro.live.loop;

import io.adlro.live.loop.RequestRefused.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Messages for the loop, bounded. A quarter of the room is kept for what the cluster reports:
 * requests are refused before, reports wait for room.
 */
final class Inbox {
  private final BlockingQueue<Message> queue;
  private final int capacity;
  private final int reserved;

  Inbox(int capacity) {
    queue = new ArrayBlockingQueue<>(capacity);
    this.capacity = capacity;
    reserved = capacity / 4;
  }

  /** Adds a request, or fails it if there is no room. */
  void offer(Message request) {
    if (queue.remainingCapacity() <= reserved || !queue.offer(request)) {
      request.fail(
          new RequestRefused(
              Kind.BUSY, "too many requests wait to be written; send it again in a second"));
    }
  }

  /** Adds a notice; waits for room. */
  void put(Message notice) throws InterruptedException {
    queue.put(notice);
  }

  InboxUse use() {
    return new InboxUse(queue.size(), capacity);
  }

  /** The messages that are there, at most so many; waits for the first one. */
  List<Message> take(int most, long waitNanos) throws InterruptedException {
    List<Message> messages = new ArrayList<>();
    Message first = queue.poll(Math.max(0, waitNanos), TimeUnit.NANOSECONDS);
    if (first != null) {
      messages.add(first);
      queue.drainTo(messages, most - 1);
    }
    return messages;
  }
}
