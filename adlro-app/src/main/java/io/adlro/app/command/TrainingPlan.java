package io.adlro.app.command;

import io.adlro.app.output.Provenance;
import io.adlro.app.training.Budget;
import io.adlro.app.training.Trainer;
import io.adlro.app.training.TrainingLoop.Limits;
import io.adlro.app.training.TrainingOrder;
import io.adlro.learn.training.Training;
import java.util.ArrayList;
import java.util.List;

/**
 * A training as the command line asks for it.
 *
 * @param fingerprint the texts that determine what it runs on
 */
record TrainingPlan(Trainer trainer, TrainingOrder order, Budget budget, List<String> fingerprint) {
  private static final double SECONDS_BETWEEN_CHECKPOINTS = 60;

  TrainingPlan {
    fingerprint = List.copyOf(fingerprint);
  }

  Training begin() {
    return trainer.begin(order);
  }

  /** Of all that a training may not change while it is stopped; its length may. */
  String settingsSha256() {
    List<String> settings = new ArrayList<>(fingerprint);
    settings.add(trainer.preset() + " " + order.focus() + " " + order.seed());
    settings.add(order.engine());
    settings.add(order.blind().toString());
    return Provenance.sha256(settings);
  }

  Limits limits() {
    return new Limits(
        order.episodes(),
        budget.seconds().orElse(Double.POSITIVE_INFINITY),
        SECONDS_BETWEEN_CHECKPOINTS);
  }
}
