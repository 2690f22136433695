package io.adlro.sim.physics;

import io.adlro.core.state.ClusterState;

/** One reason why a job runs slower than its GPUs could. */
public interface Slowdown {
  /** At least 1: how much longer the job takes in the present state of the cluster. */
  double factor(ClusterState state, int job);

  /** How far a start or an end affects other jobs. */
  Reach reach();

  /** Which rates must be computed again when a job comes or goes. */
  enum Reach {
    /** Only its own. */
    ITSELF,
    /** Those of the jobs on the same nodes. */
    NODE
  }
}
