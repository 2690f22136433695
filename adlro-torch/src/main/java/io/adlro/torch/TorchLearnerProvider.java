package io.adlro.torch;

import io.adlro.learn.Learner;
import io.adlro.learn.LearnerProvider;
import io.adlro.learn.LearnerState;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.nn.NativeLearner;

/** Offers PyTorch to whoever asks for the engine {@code torch}. */
public final class TorchLearnerProvider implements LearnerProvider {
  @Override
  public String name() {
    return "torch";
  }

  @Override
  public Learner create(NetworkSpec spec, NativeLearner.Settings settings, LearnerState state) {
    return new TorchLearner(spec, settings, state);
  }
}
