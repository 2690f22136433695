package io.adlro.learn.environment;

import io.adlro.core.policy.DecisionContext;
import io.adlro.learn.network.Observation;

/**
 * Maps decisions to observations and cells to actions. Deep Q-learning and the greedy policy work
 * with cells only; jobs and GPUs stop at the encoder.
 *
 * <p>It keeps scratch space, so one thread uses it at a time. Each {@link #observe} may overwrite
 * the observation that it returned before: copy one to keep it.
 */
public interface Encoder {
  /** No cell. */
  int NONE = -1;

  /** What follows at the same instant after an action. */
  enum Then {
    /** The state has changed: observe again. */
    OBSERVE_AGAIN,
    /** The action was to wait: no more orders until the next event. */
    WAIT
  }

  /** The present decision; without an allowed cell there is nothing to decide. */
  Observation observe(DecisionContext now);

  /** Carries out an allowed cell of the last observation. */
  Then carryOut(DecisionContext now, int cell);

  /**
   * The cell of the last observation that starts this job on this GPU (for a gang: on any of its
   * GPUs), or {@link #NONE}; it need not be allowed. It maps an order of a baseline to an action.
   */
  int cellOf(DecisionContext now, int job, int gpu);

  /** The configuration of a job on a GPU: the GPU's model, or the mixture of a gang. */
  static int configurationOf(DecisionContext now, int job, int gpu) {
    int model = now.cluster().modelOf(gpu);
    boolean oneModel = (now.configurations().of(job) >>> model & 1) != 0;
    return oneModel ? model : now.configurations().mixed();
  }

  /** Starts a job that has room by the last observation. */
  default Then startOrThrow(DecisionContext now, int job, int configuration) {
    if (!now.start(job, configuration)) {
      throw new IllegalStateException(
          "job %d has no room in configuration %d".formatted(job, configuration));
    }
    return Then.OBSERVE_AGAIN;
  }

  /** The cell of the last observation that means to wait, or {@link #NONE} if there is none. */
  int waitCell();
}
