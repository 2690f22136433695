package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.FailureCause;
import io.adlro.core.model.NodeAddition;
import io.adlro.core.policy.BroadcastMemory;
import io.adlro.core.policy.PolicyMemory;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;

/** A memory that records each job that has run, while the beliefs about it are still there. */
class RecordingMemory extends BroadcastMemory {
  private final ClusterState state;
  private final LearnedRunTimes beliefs;
  private final Hindsight hindsight;

  RecordingMemory(
      ClusterState state, LearnedRunTimes beliefs, Hindsight hindsight, PolicyMemory... parts) {
    super(parts);
    this.state = state;
    this.beliefs = beliefs;
    this.hindsight = hindsight;
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    recordIfItRuns(atMicros, job);
    super.jobFinished(atMicros, job, attempt);
  }

  @Override
  public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
    recordIfItRuns(atMicros, job);
    super.jobFailed(atMicros, job, attempt, cause);
  }

  @Override
  public void jobCancelled(long atMicros, int job) {
    recordIfItRuns(atMicros, job);
    super.jobCancelled(atMicros, job);
  }

  private void recordIfItRuns(long atMicros, int job) {
    if (state.phase(job) == JobPhase.RUNNING) {
      hindsight.jobEnds(atMicros, job, state, beliefs);
    }
  }

  @Override
  public void nodeJoined(long atMicros, NodeAddition added) {
    hindsight.nodesChanged();
    super.nodeJoined(atMicros, added);
  }

  @Override
  public void nodeLeft(long atMicros, int node) {
    hindsight.nodesChanged();
    super.nodeLeft(atMicros, node);
  }
}
