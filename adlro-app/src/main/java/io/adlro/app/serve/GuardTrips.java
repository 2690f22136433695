package io.adlro.app.serve;

import io.adlro.core.policy.GuardTrip;
import io.adlro.live.loop.Committed;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/** Brings each trip of the guard once from the commits of a loop to the thread that trains. */
final class GuardTrips {
  /** That wait while a training runs. Further ones are due to the same change and are dropped. */
  private static final int MOST = 64;

  private final BlockingQueue<GuardTrip> waiting = new ArrayBlockingQueue<>(MOST);

  /** Of the thread of the loop. */
  private Optional<GuardTrip> last = Optional.empty();

  /** On the thread of the loop; returns at once. */
  void committed(Committed commit) {
    if (commit.trip().isPresent() && !commit.trip().equals(last)) {
      last = commit.trip();
      boolean unused = waiting.offer(last.get());
    }
  }

  /** The next trip; empty if there is none for so long. */
  Optional<GuardTrip> next(Duration most) throws InterruptedException {
    return Optional.ofNullable(waiting.poll(most.toMillis(), TimeUnit.MILLISECONDS));
  }
}
