package io.adlro.learn.network;

import java.util.Optional;
import java.util.ServiceLoader;

/** Another engine for the same networks. Its module is optional and found on the class path. */
public interface LearnerProvider {
  /** The engine's name on the command line. */
  String name();

  /** A learner that continues from a state; throws with the remedy if the engine cannot start. */
  Learner create(NetworkSpec spec, Learner.Settings settings, LearnerState state);

  static Optional<LearnerProvider> named(String name) {
    return ServiceLoader.load(LearnerProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(provider -> provider.name().equals(name))
        .findFirst();
  }
}
