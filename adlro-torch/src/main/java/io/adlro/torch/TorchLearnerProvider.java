package io.adlro.torch;

import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerProvider;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;

/** Provides PyTorch as the engine {@code torch}. */
public final class TorchLearnerProvider implements LearnerProvider {
  @Override
  public String name() {
    return "torch";
  }

  @Override
  public Learner create(NetworkSpec spec, Learner.Settings settings, LearnerState state) {
    return new TorchLearner(spec, settings, state);
  }
}
