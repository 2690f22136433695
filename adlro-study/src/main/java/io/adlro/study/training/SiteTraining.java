package io.adlro.study.training;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.World;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.study.training.SiteTrainer.Effort;

/**
 * Continues the training of a model on a site's recent jobs and judges the result on later ones.
 */
public final class SiteTraining {
  private static final long EPISODES_PER_EVALUATION = 16;

  /**
   * A model that was trained on a site.
   *
   * @param curve of its training; its times are 0
   * @param unseen it against the model that it was trained from, on jobs that it was not trained on
   */
  public record Result(ModelBundle model, TrainingCurve curve, PairedReplay unseen) {}

  private SiteTraining() {}

  /**
   * Trains.
   *
   * @param pause called between rounds
   */
  public static Result run(
      SiteTrainer trainer,
      ModelBundle from,
      SiteJobs jobs,
      long episodes,
      long seed,
      Runnable pause) {
    Effort effort = new Effort(episodes, EPISODES_PER_EVALUATION, SiteJobs.HELD_OUT_WORLDS, seed);
    TrainingCurve curve = new TrainingCurve();
    try (Training training = trainer.continued(from, jobs, effort)) {
      while (!training.isFinished()) {
        curve.add(0, training.advance());
        pause.run();
      }
      ModelBundle trained = training.bundle();
      World unseen = jobs.unseen();
      return new Result(
          trained,
          curve,
          PairedReplay.of(
              unseen.setting(),
              unseen.trial(),
              job -> true,
              policy(trainer, from),
              policy(trainer, trained)));
    }
  }

  private static PolicyEntry policy(SiteTrainer trainer, ModelBundle bundle) {
    return LearnedPolicies.entry(trainer.policy(), bundle);
  }
}
