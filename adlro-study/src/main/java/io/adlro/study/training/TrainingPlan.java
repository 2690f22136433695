package io.adlro.study.training;

import io.adlro.ingest.text.Sha256;
import io.adlro.learn.training.Training;
import io.adlro.study.training.TrainingLoop.Limits;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A training as the command line requests it.
 *
 * @param fingerprint the texts that determine what it runs on
 * @param warning what must be known of what it runs on
 */
public record TrainingPlan(
    Trainer trainer,
    TrainingRequest request,
    TrainingBudget budget,
    List<String> fingerprint,
    Optional<String> warning) {
  private static final double SECONDS_BETWEEN_CHECKPOINTS = 60;

  public TrainingPlan {
    fingerprint = List.copyOf(fingerprint);
  }

  public Training begin() {
    return trainer.begin(request);
  }

  /** The digest of what must not change when a training is resumed; its length may. */
  public String settingsSha256() {
    List<String> settings = new ArrayList<>(fingerprint);
    settings.add(trainer.preset() + " " + request.focus() + " " + request.seed());
    settings.add(request.engine());
    settings.add(request.blind().toString());
    return Sha256.of(settings);
  }

  public Limits limits() {
    return new Limits(
        request.episodes(),
        budget.seconds().orElse(Double.POSITIVE_INFINITY),
        SECONDS_BETWEEN_CHECKPOINTS);
  }
}
