package io.adlro.core.estimate;

import io.adlro.core.action.Configurations;

/** What a policy may believe about run times; never the truth. */
public interface RunTimes {
  /** A job that outlives what was believed is thought to need half of its age once more. */
  double OVERDUE = 0.5;

  /** Believed run time of the whole job at speed 1. */
  double workMicros(int job);

  /** Believed work that a job not running now still has to do. */
  double remainingWorkMicros(int job);

  /** Believed time that a waiting job would run in a configuration. */
  long runMicros(int job, int configuration);

  /** The same on a GPU that is like the others of its model, not on the best that is free now. */
  default long typicalRunMicros(int job, int configuration) {
    return runMicros(job, configuration);
  }

  /** Believed time until an active job frees its GPUs. */
  long remainingMicros(int job);

  /** Variance of the logarithm of the believed work; zero for who knows no doubt. */
  default double logSpread(int job) {
    return 0;
  }

  /** A work that the job is believed to exceed almost surely; the believed one without doubt. */
  default double lowWorkMicros(int job) {
    return workMicros(job);
  }

  /** A work that the job is believed to stay below almost surely. */
  default double highWorkMicros(int job) {
    return workMicros(job);
  }

  /** Chance that the work is within a factor of two of its median; 1 for who knows no doubt. */
  default double confidence(int job) {
    return 1;
  }

  /** How like the job is to what has been seen, 1 for the same and 0 for nothing like it. */
  default double similarity(int job) {
    return 0;
  }

  /** Whether what it is most like is of the class that it says it is, 1 or 0. */
  default double recognition(int job) {
    return 0;
  }

  /** Whether some GPU is believed to be slower or faster than others of its model. */
  default boolean devicesDiffer() {
    return false;
  }

  /** Believed speed of the best free GPU of a model over what the speed table says. */
  default double freeFactor(int model) {
    return 1;
  }

  /** Where jobs can run. */
  Configurations configurations();

  /** Shortest of the believed run times over the job's configurations. */
  default long bestRunMicros(int job) {
    long best = Long.MAX_VALUE;
    for (long rest = configurations().of(job); rest != 0; rest &= rest - 1) {
      best = Math.min(best, runMicros(job, Long.numberOfTrailingZeros(rest)));
    }
    return best;
  }
}
