package io.adlro.server.history;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoredJob;
import io.adlro.server.answer.HistoryAnswer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the cluster and at jobs that have ended every second, on a thread of its own. It begins
 * with the stored jobs of earlier processes.
 */
public final class HistoryFeed implements AutoCloseable {
  /** How far back an answer reaches. */
  public static final long MOST_SECONDS = History.KEPT_MICROS / 1_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(HistoryFeed.class);
  private static final int MOST_JOBS = 1_000;
  private static final long EVERY_MILLIS = 1_000;

  private final Orchestrator orchestrator;
  private final History history = new History();
  private final RecentlyEnded endedJobs = new RecentlyEnded();
  private final Thread thread = new Thread(this::run, "adlro-history");
  private final long startMicros;
  private Optional<PastUse> past;
  private long atMicros;
  private long sequence;
  private final CountDownLatch ended = new CountDownLatch(1);

  public HistoryFeed(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
    LiveView now = orchestrator.view();
    startMicros = now.atMicros();
    past = Optional.of(new PastUse(now));
    thread.setDaemon(true);
  }

  public HistoryFeed start() {
    thread.start();
    return this;
  }

  /** The last so many seconds as of now; while stored jobs are still read, those so far. */
  public HistoryAnswer answer(long seconds) {
    boolean unused = look();
    return history.answer(isComplete(), orchestrator.view().atMicros(), seconds);
  }

  /** Jobs that ended since a time and are wanted, as of now, the last first. */
  public RecentlyEnded.Found endedSince(long fromMicros, Predicate<StoredJob> wanted) {
    boolean unused = look();
    return endedJobs.since(fromMicros, wanted);
  }

  private void run() {
    boolean hasMore = false;
    while (await(hasMore ? 0 : EVERY_MILLIS)) {
      try {
        hasMore = look();
      } catch (StoreException e) {
        hasMore = false;
        LOG.debug("the history waits for the store", e);
      } catch (RuntimeException e) {
        hasMore = false;
        LOG.error("the history could not be read", e);
      }
    }
  }

  private boolean await(long millis) {
    try {
      return !ended.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  /** Reads a page of the jobs that have changed; whether there are more. */
  private synchronized boolean look() {
    LiveView view = orchestrator.view();
    if (view.atMicros() > atMicros) {
      atMicros = view.atMicros();
      history.add(view);
    }
    if (view.sequence() <= sequence) {
      return false;
    }
    List<StoredJob> changed = orchestrator.reader().changedAfter(sequence, MOST_JOBS);
    changed.forEach(this::add);
    long last =
        changed.isEmpty() ? view.sequence() : changed.get(changed.size() - 1).now().sequence();
    boolean hasMore = changed.size() >= MOST_JOBS;
    sequence = hasMore ? last : Math.max(last, view.sequence());
    if (!hasMore) {
      past.ifPresent(history::add);
      past = Optional.empty();
      endedJobs.complete();
    }
    return hasMore;
  }

  /** Whether the jobs of earlier processes are there. */
  private synchronized boolean isComplete() {
    return past.isEmpty();
  }

  private void add(StoredJob job) {
    past.ifPresent(use -> use.add(job));
    if (!job.now().phase().hasEnded() || job.now().startedMicros() < 0) {
      return;
    }
    endedJobs.add(job);
    boolean isKept = job.now().endedMicros() > startMicros - History.KEPT_MICROS;
    if (isKept && job.now().phase() == JobPhase.DONE) {
      history.add(job);
    }
  }

  @Override
  public void close() {
    ended.countDown();
  }
}
