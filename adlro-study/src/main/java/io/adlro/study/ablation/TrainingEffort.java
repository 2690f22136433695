package io.adlro.study.ablation;

import io.adlro.ingest.message.NumberText;

/**
 * What the training of a step took.
 *
 * @param states that it learned from
 */
public record TrainingEffort(long episodes, long states, long updates, double seconds) {
  static final TrainingEffort NONE = new TrainingEffort(0, 0, 0, 0);

  public String words() {
    return "%s, %s, %s in %.0f s"
        .formatted(
            NumberText.count(episodes, "episode"),
            NumberText.count(states, "state"),
            NumberText.count(updates, "update"),
            seconds);
  }
}
