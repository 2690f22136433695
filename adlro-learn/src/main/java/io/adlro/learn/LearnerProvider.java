package io.adlro.learn;

import io.adlro.learn.nn.NativeLearner;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Another engine for the same networks, found on the class path: its module, with whatever it
 * brings along, need not be there.
 */
public interface LearnerProvider {
  /** What users call the engine. */
  String name();

  /** A learner that goes on from a state; throws with the remedy if the engine cannot start. */
  Learner create(NetworkSpec spec, NativeLearner.Settings settings, LearnerState state);

  static Optional<LearnerProvider> named(String name) {
    return ServiceLoader.load(LearnerProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst();
  }
}
