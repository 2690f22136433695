package io.adlro.learn.agent;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;

/** The number of decisions for which futures were drawn: each draws other ones. */
final class LookaheadCount extends QuietHandler implements PolicyMemory {
  private static final String SECTION = "lookahead";
  private static final int VERSION = 1;

  private long decisions;

  LookaheadCount copy() {
    LookaheadCount copy = new LookaheadCount();
    copy.decisions = decisions;
    return copy;
  }

  long decisions() {
    return decisions;
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    decisions++;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeLong(decisions);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    decisions = from.readLong();
    from.end(SECTION);
  }
}
