package io.adlro.study.training;

import java.util.List;

/** What is needed to train and to find models. */
public record TrainingSetup(List<Trainer> trainers, ModelFiles models, TrainingClock watch) {
  public TrainingSetup {
    trainers = List.copyOf(trainers);
  }
}
