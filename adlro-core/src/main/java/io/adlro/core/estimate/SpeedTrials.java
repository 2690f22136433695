package io.adlro.core.estimate;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * Deliberate exploration: which waiting jobs may try a pair of job class and GPU model of which
 * little is known. For such a job the upper end of what the speed may be counts instead of its
 * median, so that a policy takes the pair where it would pay if the model turned out well. A trial
 * is cheap:
 *
 * <ul>
 *   <li>the speed of the pair is uncertain by more than {@value #UNCERTAIN} in its log;
 *   <li>no other job that could measure the pair is active on the model;
 *   <li>the job is not expected to be longer than the mean of those that have ended.
 * </ul>
 */
final class SpeedTrials {
  /** A pair whose speed is known better than this is not tried for its own sake. */
  static final double UNCERTAIN = 0.25;

  private final ClusterState state;
  private final JobTable jobs;
  private final Cluster cluster;
  private final Configurations configurations;

  // By class and model, whether a job that measures the pair is active; as of so many changes.
  private final boolean[] active;
  private final long[] activeKey;

  SpeedTrials(ClusterState state, Configurations configurations) {
    this.state = state;
    this.jobs = state.jobs();
    this.cluster = state.cluster();
    this.configurations = configurations;
    this.active = new boolean[cluster.classes().size() * cluster.modelCount()];
    this.activeKey = new long[cluster.modelCount()];
    Arrays.fill(activeKey, -1);
  }

  /**
   * By what factor a waiting job may be faster in a configuration than the median of what is
   * believed; 1 where it is no trial.
   *
   * @param meanMicros mean work of jobs that have ended, 0 before the first
   */
  double factor(int job, int configuration, double workMicros, double meanMicros) {
    if (configuration == configurations.mixed()
        || workMicros > meanMicros
        || jobs.shareMilli(job) != JobTable.WHOLE) {
      return 1;
    }
    int jobClass = jobs.jobClass(job);
    double deviation = cluster.speedLogDeviation(jobClass, configuration);
    return deviation > UNCERTAIN && !isActive(jobClass, configuration)
        ? StrictMath.exp(deviation)
        : 1;
  }

  private boolean isActive(int jobClass, int model) {
    long key = state.ledger().freeWholeOfModel(model).changes();
    if (activeKey[model] != key) {
      activeKey[model] = key;
      for (int c = 0; c < cluster.classes().size(); c++) {
        active[c * cluster.modelCount() + model] = false;
      }
      for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
        int on = cluster.modelOf(state.gpuOfShare(state.firstShare(job)));
        if (on == model && jobs.shareMilli(job) == JobTable.WHOLE) {
          active[jobs.jobClass(job) * cluster.modelCount() + model] = true;
        }
      }
    }
    return active[jobClass * cluster.modelCount() + model];
  }
}
