package io.adlro.study.training;

import io.adlro.learn.training.TrainingPoint;

/** Shows how far a training is. */
public interface TrainingProgress {
  /**
   * Called now and then.
   *
   * @param done the share of the budget that is spent
   * @param seconds since this process took up the training
   */
  void show(double done, double seconds, double stepsPerSecond, TrainingPoint point);
}
