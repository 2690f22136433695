package io.adlro.live.emulation;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Optional;

/**
 * A policy that decides nothing: it places exactly the job and the GPUs that were ordered from
 * outside, or gives the reason why not. Orders come one at a time, each carried out by the next
 * decision.
 */
final class ExternalOrders implements PlacementPolicy {
  private static final int[] NO_GPUS = {};

  private int starting = DecisionContext.NONE;
  private int[] gpus = NO_GPUS;
  private int stopping = DecisionContext.NONE;
  private Optional<String> refusal = Optional.empty();

  /** The next decision starts this job on these GPUs. */
  void start(int job, int[] onGpus) {
    starting = job;
    gpus = onGpus;
    refusal = Optional.empty();
  }

  /** The next decision preempts this job. */
  void preempt(int job) {
    stopping = job;
  }

  /** Why the last order to start was not carried out. */
  Optional<String> refusal() {
    return refusal;
  }

  @Override
  public void decide(DecisionContext now) {
    if (starting != DecisionContext.NONE) {
      refusal = obstacle(now.state(), starting);
      if (refusal.isEmpty()) {
        now.startOn(starting, gpus);
      }
      starting = DecisionContext.NONE;
    }
    if (stopping != DecisionContext.NONE) {
      if (!now.state().isPreempting(stopping)) {
        now.preempt(stopping);
      }
      stopping = DecisionContext.NONE;
    }
  }

  @Override
  public boolean decidesWithEmptyQueue() {
    return true;
  }

  private Optional<String> obstacle(ClusterState state, int job) {
    if (!state.isLive(job) || state.phase(job) != JobPhase.PENDING) {
      return Optional.of("no node of this cluster could ever run the job");
    }
    Cluster cluster = state.cluster();
    long eligible = state.jobs().eligibleModels(job);
    for (int gpu : gpus) {
      if (!state.ledger().isUp(gpu)) {
        return Optional.of("GPU %s takes no jobs at present".formatted(cluster.gpuId(gpu)));
      }
      if ((eligible >>> cluster.modelOf(gpu) & 1) == 0) {
        return Optional.of("the job does not fit the model of GPU " + cluster.gpuId(gpu));
      }
      if (!state.ledger().gpuHasRoom(state.jobs(), job, gpu)) {
        return Optional.of("GPU %s has no room for the job".formatted(cluster.gpuId(gpu)));
      }
    }
    if (!state.liesAsRequested(job, gpus)) {
      return Optional.of("the GPUs are not on as many nodes as the job requests");
    }
    return state.hasRoomOn(job, gpus)
        ? Optional.empty()
        : Optional.of("the node of the GPUs has too few CPU cores or too little memory free");
  }
}
