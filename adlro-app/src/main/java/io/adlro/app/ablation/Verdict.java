package io.adlro.app.ablation;

import io.adlro.app.output.Figures;
import io.adlro.app.reproduce.Finding;
import io.adlro.sim.experiment.Comparison;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What a rung is worth, in a sentence that the figures write. */
final class Verdict {
  /** What the interval of a difference allows to say. */
  private enum Word {
    BETTER("better on "),
    WORSE("worse on "),
    OPEN("no difference outside the interval on ");

    private final String text;

    Word(String text) {
      this.text = text;
    }

    static Word of(Finding change) {
      if (change.interval().high() < 0) {
        return BETTER;
      }
      return change.interval().low() > 0 ? WORSE : OPEN;
    }
  }

  private Verdict() {}

  static String sentence(Ablation ablation, int rung) {
    List<String> parts = new ArrayList<>();
    for (Word word : Word.values()) {
      List<String> places = new ArrayList<>();
      for (Comparison where : ablation.comparisons()) {
        Optional<Finding> change = ablation.change(rung, where);
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

  private static String place(Comparison where, Finding found) {
    return "`%s` (%s %%)"
        .formatted(where.setting().name(), Figures.change(found.value(), found.interval()));
  }
}
