package io.adlro.app.ablation;

import io.adlro.app.training.Watch;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;

/** Trains until the training is finished or the time is up. */
final class Drill {
  private Drill() {}

  /**
   * Returns what was spent.
   *
   * @param leastEpisodes that are played even if the time is up: a training that was never examined
   *     has no model
   */
  static Effort run(Training training, double seconds, long leastEpisodes, Watch watch) {
    long startNanos = watch.nanos();
    Effort spent = Effort.NONE;
    while (!training.isFinished()
        && (spent.seconds() < seconds || spent.episodes() < leastEpisodes)) {
      TrainingPoint point = training.advance();
      double now = (watch.nanos() - startNanos) / 1e9;
      spent = new Effort(point.episodes(), point.steps(), point.updates(), now);
    }
    return spent;
  }
}
