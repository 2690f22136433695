package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.Computation;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.RunTimeMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;

/** The memory of a portfolio: learned run times, recorded jobs, and the evidence. */
final class PortfolioMemory extends BroadcastMemory {
  private static final String SECTION = "portfolio";
  private static final int VERSION = 3;

  private final ClusterState state;
  private final Hindsight hindsight;

  PortfolioMemory(ClusterState state, LearnedRunTimes beliefs, Hindsight hindsight) {
    super(new HindsightMemory(state, beliefs, hindsight), new RunTimeMemory(beliefs));
    this.state = state;
    this.hindsight = hindsight;
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    super.compute(atMicros, number, task);
    if (task.kind().equals(Review.KIND)) {
      hindsight.reviewRequested(state);
    } else if (task.kind().equals(Rehearsal.KIND)) {
      hindsight.rehearsalRequested();
    }
  }

  @Override
  public void computed(long atMicros, int number, String kind, double[] result) {
    super.computed(atMicros, number, kind, result);
    if (state.awaitedComputation(kind) == number && result.length > 0) {
      if (kind.equals(Review.KIND)) {
        hindsight.takeReview(result);
      } else if (kind.equals(Rehearsal.KIND)) {
        hindsight.takeRehearsal(result);
      }
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
