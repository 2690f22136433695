package io.adlro.study.prediction.baseline;

import java.util.List;
import java.util.ServiceLoader;

/** Provides a predictor that needs a library; found as a service. */
public interface BaselinePredictorProvider {
  /** A new, untrained predictor; equal seeds give equal predictions. */
  BaselinePredictor create(long seed);

  /** One of each provider in this build. */
  static List<BaselinePredictor> all(long seed) {
    return ServiceLoader.load(BaselinePredictorProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .map(provider -> provider.create(seed))
        .toList();
  }
}
