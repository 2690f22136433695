package io.adlro.study.ablation;

import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.training.RoundTimes;
import io.adlro.study.training.TrainingClock;

/** Trains until the training is finished or the time is up. */
final class TrainingTime {
  private TrainingTime() {}

  /**
   * Returns what was spent.
   *
   * @param startNanos when its preparation began; the time counts from there
   * @param leastEpisodes that are run even if the time is up: a training that was never evaluated
   *     has no model
   */
  static TrainingEffort run(
      Training training, double seconds, long startNanos, long leastEpisodes, TrainingClock clock) {
    TrainingEffort spent = TrainingEffort.NONE;
    RoundTimes times = new RoundTimes(seconds, 0);
    while (!training.isFinished() && (times.anotherFits() || spent.episodes() < leastEpisodes)) {
      double start = (clock.nanos() - startNanos) / 1e9;
      TrainingPoint point = training.advance();
      double now = (clock.nanos() - startNanos) / 1e9;
      times.ended(start, now);
      spent = new TrainingEffort(point.episodes(), point.steps(), point.updates(), now);
    }
    return spent;
  }
}
