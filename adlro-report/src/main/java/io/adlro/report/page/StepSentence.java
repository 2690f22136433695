package io.adlro.report.page;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.study.ablation.Ablation;
import io.adlro.study.reproduction.MeasuredValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a rung is worth, in a sentence that the figures write. */
final class StepSentence {
  /** What the interval of a difference allows to say. */
  private enum Word {
    BETTER("better on "),
    WORSE("worse on "),
    OPEN("no difference outside the interval on ");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    static Word of(MeasuredValue change) {
      if (change.interval().high() < 0) {
        return BETTER;
      }
      return change.interval().low() > 0 ? WORSE : OPEN;
    }
  }

  private StepSentence() {}

  static String sentence(Ablation ablation, int rung) {
    List<String> parts = new ArrayList<>();
    for (Word word : Word.values()) {
      List<String> places = new ArrayList<>();
      for (Comparison where : ablation.comparisons()) {
        Optional<MeasuredValue> change = ablation.change(rung, where);
        change
            .filter(found -> Word.of(found) == word)
            .ifPresent(found -> places.add(place(where, found)));
      }
      if (!places.isEmpty()) {
        parts.add(word.text + String.join(", ", places));
      }
    }
    return parts.isEmpty()
        ? "Ran nowhere together with %s.".formatted(ablation.before(rung))
        : "Mean JCT against `%s`: %s.".formatted(ablation.before(rung), String.join("; ", parts));
  }

  private static String place(Comparison where, MeasuredValue found) {
    return "`%s` (%s %%)"
        .formatted(where.setting().name(), NumberText.change(found.value(), found.interval()));
  }
}
