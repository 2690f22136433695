package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/**
 * Records each job that has run, while the beliefs about it are still there: it must come before
 * the memory of the run times. The owner of the hindsight saves it.
 */
final class HindsightMemory extends QuietHandler implements PolicyMemory {
  private final ClusterState state;
  private final LearnedRunTimes beliefs;
  private final Hindsight hindsight;

  HindsightMemory(ClusterState state, LearnedRunTimes beliefs, Hindsight hindsight) {
    this.state = state;
    this.beliefs = beliefs;
    this.hindsight = hindsight;
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    if (attempt > 0) {
      hindsight.jobEnds(atMicros, job, state, beliefs);
    }
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    endsIfItRuns(atMicros, job);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    endsIfItRuns(atMicros, job);
  }

  private void endsIfItRuns(long atMicros, int job) {
    if (state.phase(job) == JobPhase.RUNNING) {
      hindsight.jobEnds(atMicros, job, state, beliefs);
    }
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    hindsight.nodesChanged();
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    hindsight.nodesChanged();
  }

  @Override
  public void save(SnapshotWriter to) {}

  @Override
  public void restore(SnapshotReader from) {}
}
