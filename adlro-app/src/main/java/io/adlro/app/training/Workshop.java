package io.adlro.app.training;

import java.util.List;

/** What is needed to train and to find models. */
public record Workshop(List<Trainer> trainers, ModelFiles models, Watch watch) {
  public Workshop {
    trainers = List.copyOf(trainers);
  }
}
