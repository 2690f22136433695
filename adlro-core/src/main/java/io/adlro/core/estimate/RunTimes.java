package io.adlro.core.estimate;

import io.adlro.core.action.Configurations;
import io.adlro.core.pattern.RunTimeBelief;

/** A policy's expectation of run times; never the true work. */
public interface RunTimes {
  /** A job that runs longer than expected is assumed to need half of its age once more. */
  double OVERDUE = RunTimeBelief.OVERDUE;

  /** See {@link #revision}. */
  long NEVER_THE_SAME = -1;

  /** Expected run time of the whole job at speed 1. */
  double workMicros(int job);

  /** Expected remaining work of a job that does not run now. */
  double remainingWorkMicros(int job);

  /** Expected time that a waiting job would run in a configuration. */
  long runMicros(int job, int configuration);

  /** The same on a GPU that is like the others of its model, not on the best that is free now. */
  default long typicalRunMicros(int job, int configuration) {
    return runMicros(job, configuration);
  }

  /**
   * By what factor {@link #runMicros} assumes the job to be faster than is believed, because little
   * is known of its class on the model and a trial is cheap; 1 otherwise.
   */
  default double trialFactor(int job, int configuration) {
    return 1;
  }

  /** Expected time until an active job frees its GPUs. */
  long remainingMicros(int job);

  /**
   * A number that stays the same while all that moves the expected end of an active job is time and
   * facts about that job. Time then never makes it come earlier, but for rounding by a millionth of
   * a millionth of what remains. {@link #NEVER_THE_SAME} where that is not known.
   */
  default long revision() {
    return NEVER_THE_SAME;
  }

  /** Variance of the logarithm of the expected work; zero for point estimates. */
  default double logSpread(int job) {
    return 0;
  }

  /** A work that the job almost surely exceeds; the expected work for point estimates. */
  default double lowWorkMicros(int job) {
    return workMicros(job);
  }

  /** A work that the job almost surely stays below. */
  default double highWorkMicros(int job) {
    return workMicros(job);
  }

  /** Mean of the square of the expected work, whose longest part may make up most of it. */
  default double squaredWorkMicros(int job) {
    double work = workMicros(job);
    return work * work;
  }

  /** Probability that the work is within a factor of two of its median; 1 for point estimates. */
  default double confidence(int job) {
    return 1;
  }

  /** Similarity of the job to past jobs, 1 for the same and 0 for unrelated. */
  default double similarity(int job) {
    return 0;
  }

  /** Whether the most similar past jobs have the job's class, 1 or 0. */
  default double recognition(int job) {
    return 0;
  }

  /** Whether some GPU is estimated to be slower or faster than others of its model. */
  default boolean devicesDiffer() {
    return false;
  }

  /** Estimated speed of the best free GPU of a model over what the speed table says. */
  default double freeFactor(int model) {
    return 1;
  }

  /** Mean of the estimated speeds of a model's GPUs over what the speed table says. */
  default double modelFactor(int model) {
    return 1;
  }

  /** Where jobs can run. */
  Configurations configurations();

  /** Shortest of the expected run times over the job's configurations. */
  default long bestRunMicros(int job) {
    long best = Long.MAX_VALUE;
    for (long rest = configurations().of(job); rest != 0; rest &= rest - 1) {
      best = Math.min(best, runMicros(job, Long.numberOfTrailingZeros(rest)));
    }
    return best;
  }
}
