package io.adlro.study.training;

import io.adlro.learn.training.TrainingPoint;

/** Shows the progress of a training. */
public interface TrainingProgress {
  /**
   * Called at intervals.
   *
   * @param done the share of the budget that is used
   * @param seconds since this process started or resumed the training
   */
  void show(double done, double seconds, double stepsPerSecond, TrainingPoint point);
}
