package io.adlro.server.history;

import io.adlro.core.state.JobPhase;
import io.adlro.live.loop.LiveView;
import io.adlro.live.loop.Orchestrator;
import io.adlro.live.store.StoreException;
import io.adlro.live.store.StoredJob;
import io.adlro.server.answer.HistoryAnswer;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the cluster and at jobs that have ended every second, on a thread of its own. */
public final class HistoryFeed implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HistoryFeed.class);
  private static final int MOST_JOBS = 1_000;
  private static final long EVERY_MILLIS = 1_000;

  private final Orchestrator orchestrator;
  private final History history = new History();
  private final Thread thread = new Thread(this::run, "adlro-history");
  private long atMicros;
  private long sequence;
  private final CountDownLatch ended = new CountDownLatch(1);

  public HistoryFeed(Orchestrator orchestrator) {
    this.orchestrator = orchestrator;
    sequence = orchestrator.view().sequence();
    thread.setDaemon(true);
  }

  public HistoryFeed start() {
    thread.start();
    return this;
  }

  /** As of now. */
  public HistoryAnswer answer() {
    look();
    return history.answer();
  }

  private void run() {
    while (await()) {
      try {
        look();
      } catch (StoreException e) {
        LOG.debug("the history waits for the store", e);
      } catch (RuntimeException e) {
        LOG.error("the history could not be read", e);
      }
    }
  }

  private boolean await() {
    try {
      return !ended.await(EVERY_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }

  private synchronized void look() {
    LiveView view = orchestrator.view();
    if (view.atMicros() > atMicros) {
      atMicros = view.atMicros();
      history.add(view);
    }
    while (view.sequence() > sequence) {
      List<StoredJob> changed = orchestrator.reader().changedAfter(sequence, MOST_JOBS);
      changed.stream()
          .filter(job -> job.now().phase() == JobPhase.DONE && job.now().startedMicros() >= 0)
          .forEach(history::add);
      long last =
          changed.isEmpty() ? view.sequence() : changed.get(changed.size() - 1).now().sequence();
      sequence = changed.size() < MOST_JOBS ? Math.max(last, view.sequence()) : last;
    }
  }

  @Override
  public void close() {
    ended.countDown();
  }
}
