package io.adlro.study.training;

import java.util.List;

/** The trainers, the models and the clock. */
public record TrainingSetup(List<Trainer> trainers, ModelFiles models, TrainingClock clock) {
  public TrainingSetup {
    trainers = List.copyOf(trainers);
  }
}
