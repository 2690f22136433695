package io.adlro.app.serve;

import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.live.loop.LiveClock;
import io.adlro.live.store.ReadableStore;
import java.time.Duration;
import java.time.temporal.ChronoUnit;

/** The jobs of a store that were submitted in the last hours and have ended. */
public final class RecentJobs {
  private final ReadableStore store;
  private final LiveClock clock;

  RecentJobs(ReadableStore store, LiveClock clock) {
    this.store = store;
    this.clock = clock;
  }

  /**
   * The last ones, at most so many, with those that held GPUs when they began.
   *
   * @throws UserError if there are none
   */
  public ImportedTrace apply(int hours, int most) {
    long since =
        clock.nowMicros() - Duration.ofHours(hours).dividedBy(ChronoUnit.MICROS.getDuration());
    return ShadowJobs.last(store, PresentCluster.of(store), most, since).trace();
  }
}
