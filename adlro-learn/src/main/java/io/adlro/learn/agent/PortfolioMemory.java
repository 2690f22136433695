package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.RunTimeMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;

/** The memory of a portfolio: learned run times, recorded jobs, and the last review. */
final class PortfolioMemory extends BroadcastMemory {
  private static final String SECTION = "portfolio";
  private static final int VERSION = 1;

  private final ClusterState state;
  private final LearnedRunTimes beliefs;
  private final Hindsight hindsight;

  PortfolioMemory(ClusterState state, LearnedRunTimes beliefs, Hindsight hindsight) {
    super(new RunTimeMemory(beliefs));
    this.state = state;
    this.beliefs = beliefs;
    this.hindsight = hindsight;
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    hindsight.jobFinished(atMicros, job, state, beliefs);
    super.jobFinished(atMicros, job, attempt);
  }

  @Override
  public void note(long atMicros, int job, double[] values) {
    if (AgentNote.REVIEW.isKindOf(values)) {
      hindsight.take(HindsightReview.ofNumbers(values, 1));
    }
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    super.save(to);
    hindsight.save(to);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    super.restore(from);
    hindsight.restore(from);
    from.end(SECTION);
  }
}
