package io.adlro.study.prediction.baseline;

import java.util.List;
import java.util.ServiceLoader;

/** Brings a rival that needs a library of its own; found as a service. */
public interface BaselinePredictorProvider {
  /** A new one that knows nothing; equal seeds give equal predictions. */
  BaselinePredictor create(long seed);

  /** One of each that this build has. */
  static List<BaselinePredictor> all(long seed) {
    return ServiceLoader.load(BaselinePredictorProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .map(provider -> provider.create(seed))
        .toList();
  }
}
