package io.adlro.learn;

import io.adlro.core.policy.DecisionContext;

/**
 * How a decision looks to a network, and what each of its cells means. The temporal-difference
 * trainer and the greedy policy know networks and cells; only the encoder knows jobs and GPUs.
 *
 * <p>It keeps its scratch space, so one thread uses it at a time. Each {@link #observe} may
 * overwrite the observation that it returned before: whoever keeps one copies it.
 */
public interface Encoder {
  /** No cell at all. */
  int NONE = -1;

  /** What may follow at the same instant once a cell is carried out. */
  enum Then {
    /** The state has changed: observe again. */
    OBSERVE_AGAIN,
    /** The cell meant to wait: no more orders until more facts come. */
    WAIT
  }

  /** The decision as it stands; without an allowed cell there is nothing to decide now. */
  Observation observe(DecisionContext now);

  /** Carries out an allowed cell of the observation that was made last. */
  Then carryOut(DecisionContext now, int cell);

  /**
   * The cell of the last observation that starts this job on this GPU (for a gang: on any of its
   * GPUs), or {@link #NONE}; it need not be allowed. So a baseline's order becomes an action.
   */
  int cellOf(DecisionContext now, int job, int gpu);

  /** The cell of the last observation that means to wait, or {@link #NONE} if there is none. */
  int waitCell();
}
