package io.adlro.app.serve;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.live.loop.LiveClock;
import io.adlro.live.store.ReadableStore;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.Supplier;

/** The jobs of a store that were submitted in the last hours and have ended. */
public final class RecentJobs {
  private final ReadableStore store;
  private final Supplier<Cluster> cluster;
  private final LiveClock clock;

  /**
   * @param cluster at the speeds that are believed now
   */
  RecentJobs(ReadableStore store, Supplier<Cluster> cluster, LiveClock clock) {
    this.store = store;
    this.cluster = cluster;
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
    return ShadowJobs.last(store, cluster.get(), most, since).trace();
  }
}
