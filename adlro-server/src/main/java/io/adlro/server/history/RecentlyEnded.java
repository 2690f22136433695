package io.adlro.server.history;

import io.adlro.live.store.StoredJob;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.Predicate;

/**
 * The jobs that ended last after they had run, at most {@value #MOST}. A picture of some nodes
 * needs few of them; the store would have to read and decode all.
 */
public final class RecentlyEnded {
  static final int MOST = 50_000;

  private final Deque<StoredJob> jobs = new ArrayDeque<>();
  private boolean isComplete;
  private boolean isCut;

  /**
   * Some of them.
   *
   * @param complete whether they are all that the store has
   */
  public record Found(List<StoredJob> jobs, boolean complete) {}

  synchronized void add(StoredJob job) {
    jobs.addLast(job);
    if (jobs.size() > MOST) {
      jobs.removeFirst();
      isCut = true;
    }
  }

  /** All that the store had at the start are there. */
  synchronized void complete() {
    isComplete = true;
  }

  /** Those that ended since a time and are wanted, the last first. */
  synchronized Found since(long fromMicros, Predicate<StoredJob> wanted) {
    List<StoredJob> found = new ArrayList<>();
    Iterator<StoredJob> latest = jobs.descendingIterator();
    while (latest.hasNext()) {
      StoredJob job = latest.next();
      if (job.now().endedMicros() < fromMicros) {
        return new Found(found, true);
      }
      if (wanted.test(job)) {
        found.add(job);
      }
    }
    return new Found(found, isComplete && !isCut);
  }
}
