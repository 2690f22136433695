package io.adlro.study.training;

import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.training.Training;

/** Continues the training of a model in the worlds of a site. */
public interface SiteTrainer {
  /**
   * How much of it.
   *
   * @param heldOutWorlds worlds of an evaluation, those of the numbers -1, -2 and so on
   */
  record Effort(long episodes, long episodesPerEvaluation, int heldOutWorlds, long seed) {}

  /** The name of the policy that decides with its models. */
  String policy();

  /**
   * A training from the weights of a model, on one thread.
   *
   * @param from a model that the policy can use
   */
  Training continued(ModelBundle from, Worlds worlds, Effort effort);
}
