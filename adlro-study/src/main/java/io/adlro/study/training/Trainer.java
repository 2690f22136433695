package io.adlro.study.training;

import io.adlro.learn.training.Training;

/** Creates training runs of one preset. */
public interface Trainer {
  /** The preset's name on the command line. */
  String preset();

  /** The name of the policy that decides with its models. */
  String policy();

  /** The number of episodes where none is given. */
  long defaultEpisodes();

  /**
   * A training at its start; {@link Training#restore} may take it further.
   *
   * @throws io.adlro.ingest.message.UserError when the request cannot be fulfilled
   */
  Training begin(TrainingRequest request);
}
