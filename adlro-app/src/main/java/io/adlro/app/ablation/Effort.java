package io.adlro.app.ablation;

import io.adlro.app.output.Figures;

/**
 * What a rung's training took.
 *
 * @param states that it learned from
 */
public record Effort(long episodes, long states, long updates, double seconds) {
  static final Effort NONE = new Effort(0, 0, 0, 0);

  String words() {
    return "%s, %s, %s in %.0f s"
        .formatted(
            Figures.count(episodes, "episode"),
            Figures.count(states, "state"),
            Figures.count(updates, "update"),
            seconds);
  }
}
