package io.adlro.study.ablation;

import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.training.TrainingClock;

/** Trains until the training is finished or the time is up. */
final class TrainingTime {
  private TrainingTime() {}

  /**
   * Returns what was spent.
   *
   * @param leastEpisodes that are run even if the time is up: a training that was never evaluated
   *     has no model
   */
  static TrainingEffort run(
      Training training, double seconds, long leastEpisodes, TrainingClock clock) {
    long startNanos = clock.nanos();
    TrainingEffort spent = TrainingEffort.NONE;
    while (!training.isFinished()
        && (spent.seconds() < seconds || spent.episodes() < leastEpisodes)) {
      TrainingPoint point = training.advance();
      double now = (clock.nanos() - startNanos) / 1e9;
      spent = new TrainingEffort(point.episodes(), point.steps(), point.updates(), now);
    }
    return spent;
  }
}
