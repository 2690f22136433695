package io.adlro.live.loop;

import java.util.Optional;

/**
 * The models that decide.
 *
 * @param model its name, "" for that of the settings
 * @param canary another one that decides for the jobs of one class
 */
public record DecidingModels(String model, Optional<Canary> canary) {
  /** What decides before the first activation. */
  static final DecidingModels FIRST = alone("");

  private static final String SEPARATOR = "\t";

  /** A model on trial. */
  public record Canary(String model, String jobClass) {}

  static DecidingModels alone(String model) {
    return new DecidingModels(model, Optional.empty());
  }

  DecidingModels beside(String other, String jobClass) {
    return new DecidingModels(model, Optional.of(new Canary(other, jobClass)));
  }

  static DecidingModels of(String text) {
    String[] parts = text.split(SEPARATOR, -1);
    return parts.length == 3 ? alone(parts[0]).beside(parts[1], parts[2]) : alone(text);
  }

  String text() {
    return canary.map(c -> String.join(SEPARATOR, model, c.model(), c.jobClass())).orElse(model);
  }

  /** For people. */
  String words() {
    String name = model.isEmpty() ? "of the settings" : model;
    return canary
        .map(c -> "%s, and %s for jobs of the class %s,".formatted(name, c.model(), c.jobClass()))
        .orElse(name);
  }
}
