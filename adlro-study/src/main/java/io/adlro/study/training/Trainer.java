package io.adlro.study.training;

import io.adlro.learn.training.Training;

/** Begins trainings of one preset. */
public interface Trainer {
  /** The preset's name on the command line. */
  String preset();

  /** Of a training that is told no number. */
  long defaultEpisodes();

  /**
   * A training at its start; {@link Training#restore} may take it further.
   *
   * @throws io.adlro.app.input.UserMistake when the order cannot be carried out
   */
  Training begin(TrainingRequest order);
}
