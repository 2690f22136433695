package io.adlro.core.policy;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;

/** How long stopped jobs took to stop, on average. One job at a time is stopped. */
final class StopTimes extends QuietHandler implements PolicyMemory {
  private static final String SECTION = "stop-times";
  private static final int VERSION = 1;

  private int stopping = DecisionContext.NONE;
  private long orderedMicros;
  private double seen;
  private double meanMicros;

  StopTimes copy() {
    StopTimes copy = new StopTimes();
    copy.stopping = stopping;
    copy.orderedMicros = orderedMicros;
    copy.seen = seen;
    copy.meanMicros = meanMicros;
    return copy;
  }

  /** The mean time of a stop, or a guess before the first was measured. */
  double micros(double guess) {
    return seen > 0 ? meanMicros : guess;
  }

  @Override
  public void preempt(long atMicros, int job, int attempt) {
    stopping = job;
    orderedMicros = atMicros;
  }

  @Override
  public void jobRequeued(
      long atMicros, int job, int attempt, long savedWorkMicros, RequeueCause cause) {
    if (job == stopping && cause == RequeueCause.PREEMPTED) {
      meanMicros += (atMicros - orderedMicros - meanMicros) / ++seen;
    }
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeInt(stopping);
    to.writeLong(orderedMicros);
    to.writeDouble(seen);
    to.writeDouble(meanMicros);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    stopping = from.readInt();
    orderedMicros = from.readLong();
    seen = from.readDouble();
    meanMicros = from.readDouble();
    from.end(SECTION);
  }
}
