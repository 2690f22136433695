package io.adlro.report.page;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.study.ablation.Ablation;
import io.adlro.study.reproduction.MeasuredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The effect of a step as a sentence. */
final class StepSentence {
  /** The claim that the interval of a difference supports. */
  private enum Claim {
    BETTER("better on "),
    WORSE("worse on "),
    OPEN("no difference outside the interval on ");

    private final String text;

    Claim(String text) {
      this.text = text;
    }

    static Claim of(MeasuredValue change) {
      if (change.interval().high() < 0) {
        return BETTER;
      }
      return change.interval().low() > 0 ? WORSE : OPEN;
    }
  }

  private StepSentence() {}

  static String sentence(Ablation ablation, int step) {
    List<String> clauses = new ArrayList<>();
    for (Claim claim : Claim.values()) {
      List<String> places = new ArrayList<>();
      for (Comparison where : ablation.comparisons()) {
        Optional<MeasuredValue> change = ablation.change(step, where);
        change
            .filter(found -> Claim.of(found) == claim)
            .ifPresent(found -> places.add(place(where, found)));
      }
      if (!places.isEmpty()) {
        clauses.add(claim.text + String.join(", ", places));
      }
    }
    return clauses.isEmpty()
        ? "No scenario ran both this step and %s.".formatted(ablation.before(step))
        : "Mean JCT against `%s`: %s.".formatted(ablation.before(step), String.join("; ", clauses));
  }

  private static String place(Comparison where, MeasuredValue found) {
    return "`%s` (%s %%)"
        .formatted(where.setting().name(), NumberText.change(found.value(), found.interval()));
  }
}
