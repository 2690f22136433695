package io.adlro.learn.dqn;

import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.environment.ObservationSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A model without its weights: name, observations and actions, training settings. */
public record ModelCard(String name, ObservationSpec observation, Map<String, String> settings) {
  ModelBundle with(float[] weights) {
    return new ModelBundle(
        name,
        observation.network(),
        List.of(weights),
        observation.features(),
        observation.actions(),
        settings,
        new LinkedHashMap<>());
  }
}
