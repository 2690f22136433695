package io.adlro.app.predict.rival;

import java.util.List;
import java.util.ServiceLoader;

/** Brings a rival that needs a library of its own; found as a service. */
public interface RivalProvider {
  /** A new one that knows nothing; equal seeds give equal predictions. */
  Rival create(long seed);

  /** One of each that this build has. */
  static List<Rival> all(long seed) {
    return ServiceLoader.load(RivalProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .map(provider -> provider.create(seed))
        .toList();
  }
}
