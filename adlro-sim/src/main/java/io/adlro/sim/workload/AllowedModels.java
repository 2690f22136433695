package io.adlro.sim.workload;

import java.util.List;

/** With this probability a job may run on these GPU models only, otherwise on all. */
public record AllowedModels(List<String> models, double probability) {
  public AllowedModels {
    models = List.copyOf(models);
    Checks.fraction("probability of allowed models", probability);
    if (models.isEmpty() && probability > 0) {
      throw new IllegalArgumentException("allowed models with a probability, but none is named");
    }
  }

  public static AllowedModels all() {
    return new AllowedModels(List.of(), 0);
  }
}
