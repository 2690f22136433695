package io.adlro.study.training;

import io.adlro.ingest.text.Sha256;
import io.adlro.learn.training.Training;
import io.adlro.study.training.TrainingLoop.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * A training as the command line asks for it.
 *
 * @param fingerprint the texts that determine what it runs on
 */
public record TrainingPlan(
    Trainer trainer, TrainingRequest order, Budget budget, List<String> fingerprint) {
  private static final double SECONDS_BETWEEN_CHECKPOINTS = 60;

  public TrainingPlan {
    fingerprint = List.copyOf(fingerprint);
  }

  public Training begin() {
    return trainer.begin(order);
  }

  /** Of all that a training may not change while it is stopped; its length may. */
  public String settingsSha256() {
    List<String> settings = new ArrayList<>(fingerprint);
    settings.add(trainer.preset() + " " + order.focus() + " " + order.seed());
    settings.add(order.engine());
    settings.add(order.blind().toString());
    return Sha256.of(settings);
  }

  public Limits limits() {
    return new Limits(
        order.episodes(),
        budget.seconds().orElse(Double.POSITIVE_INFINITY),
        SECONDS_BETWEEN_CHECKPOINTS);
  }
}
