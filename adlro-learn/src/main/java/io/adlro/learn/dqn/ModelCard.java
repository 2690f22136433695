package io.adlro.learn.dqn;

import io.adlro.learn.bundle.ModelBundle;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All of a model but its weights: what it is called, sees and does, and was trained with. */
public record ModelCard(String name, Sight sight, Map<String, String> settings) {
  ModelBundle with(float[] weights) {
    return new ModelBundle(
        name,
        sight.network(),
        List.of(weights),
        sight.features(),
        sight.actions(),
        settings,
        new LinkedHashMap<>());
  }
}
