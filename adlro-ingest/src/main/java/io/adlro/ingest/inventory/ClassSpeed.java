package io.adlro.ingest.inventory;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Interval;

/**
 * The speed of a job class on a GPU model and where it comes from.
 *
 * @param interval holds the truth with a probability of 80 %
 * @param recurring number of the site's recurring jobs that show it, 0 for a guess
 * @param runs of these jobs
 */
public record ClassSpeed(
    String jobClass,
    String model,
    double speed,
    Interval interval,
    Origin origin,
    int recurring,
    int runs) {
  /** What a speed rests on. */
  public enum Origin {
    /** The model whose speed is 1 by definition. */
    REFERENCE,
    /** Recurring jobs of the site that ran on both models. */
    HISTORY,
    /** The peaks of the models and speeds of the site on other models. */
    CATALOGUE_AND_HISTORY,
    /** The peaks of the models. */
    CATALOGUE,
    /** Nothing: the catalogue does not have the model. */
    NEUTRAL
  }

  /** The probability of the interval. */
  public static final double PROBABILITY = 0.8;

  /** Whether it should be checked by an administrator of the site. */
  public boolean isGuess() {
    return origin != Origin.REFERENCE && origin != Origin.HISTORY;
  }

  /** The comment beside it in a cluster file. */
  public String note() {
    String range = "80 % interval " + NumberText.range(interval);
    return switch (origin) {
      case REFERENCE -> "the reference, 1 by definition";
      case HISTORY ->
          "from %s of this site (%s), %s"
              .formatted(
                  NumberText.count(recurring, "recurring job"),
                  NumberText.count(runs, "run"),
                  range);
      case CATALOGUE_AND_HISTORY -> "guess: catalogue and other speeds of this site, " + range;
      case CATALOGUE -> "guess: catalogue, " + range;
      case NEUTRAL -> "guess: not in the catalogue, so as fast as the reference";
    };
  }
}
