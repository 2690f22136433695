package io.adlro.report.page;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.SeedVerdict;
import io.adlro.study.ablation.Ablation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The effect of a step as a sentence. */
final class StepSentence {
  private StepSentence() {}

  static String sentence(Ablation ablation, int step) {
    List<String> clauses = new ArrayList<>();
    for (SeedVerdict verdict : SeedVerdict.values()) {
      List<String> places = new ArrayList<>();
      for (Comparison where : ablation.comparisons()) {
        Optional<Evidence> change = ablation.change(step, where);
        change
            .filter(found -> found.verdict() == verdict)
            .ifPresent(found -> places.add(place(where, found)));
      }
      if (!places.isEmpty()) {
        clauses.add(words(verdict) + String.join(", ", places));
      }
    }
    return clauses.isEmpty()
        ? "No scenario ran both this step and %s.".formatted(ablation.before(step))
        : "Mean JCT against `%s`: %s.".formatted(ablation.before(step), String.join("; ", clauses));
  }

  private static String words(SeedVerdict verdict) {
    return verdict == SeedVerdict.NONE
        ? "too few seeds for a verdict on "
        : verdict.word() + " on ";
  }

  private static String place(Comparison where, Evidence found) {
    return "`%s` (%s %%%s)"
        .formatted(
            where.setting().name(),
            NumberText.change(found.relative(), found.interval()),
            found.need().isOpen() ? ", " + found.need().toDecideInWords() : "");
  }
}
