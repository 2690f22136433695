package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.reproduction.ClaimVerdict;
import io.adlro.study.reproduction.MeasuredValue;
import io.adlro.study.reproduction.Reproduction;
import java.util.ArrayList;
import java.util.List;

/** Each claim of the paper's Table 1 on each scenario: the best here, and who reaches it. */
public final class ClaimTable {
  private ClaimTable() {}

  public static List<String> lines(List<Reproduction> studies) {
    TextTable table =
        new TextTable()
            .words("claim of Table 1")
            .numbers("paper", "%")
            .words("on")
            .numbers("best here", "% [95 %]")
            .words("by")
            .words("reached by");
    for (Reproduction study : studies) {
      for (ClaimVerdict verdict : ClaimVerdict.all(study)) {
        table.row(
            List.of(
                verdict.claim().words(),
                figure(verdict, verdict.claim().target()),
                study.conditions().name(),
                best(verdict),
                verdict.best(),
                who(verdict)));
      }
    }
    return table.lines();
  }

  /** The rule by which a claim counts as reached. */
  public static String key() {
    return "reached:   the whole 95 % interval is at or beyond the paper's figure";
  }

  private static String best(ClaimVerdict verdict) {
    MeasuredValue finding = verdict.bestFinding();
    return "%s [%s, %s]"
        .formatted(
            figure(verdict, finding.value()),
            figure(verdict, finding.interval().low()),
            figure(verdict, finding.interval().high()));
  }

  private static String figure(ClaimVerdict verdict, double value) {
    return verdict.claim().baseline().isPresent()
        ? NumberText.tenths(value)
        : NumberText.percent(value);
  }

  private static String who(ClaimVerdict verdict) {
    List<String> all = new ArrayList<>(verdict.reached());
    all.addAll(verdict.inTheMeanOnly());
    all.addAll(verdict.missed());
    String reached = names(verdict.reached(), all);
    if (verdict.impossible()) {
      return reached + ", for no schedule can";
    }
    return verdict.inTheMeanOnly().isEmpty()
        ? reached
        : reached + "; in the mean only: " + names(verdict.inTheMeanOnly(), all);
  }

  /** The shorter list of the two: who does, or who does not. */
  private static String names(List<String> some, List<String> all) {
    List<String> others = all.stream().filter(policy -> !some.contains(policy)).toList();
    if (some.isEmpty()) {
      return "none";
    }
    if (others.isEmpty()) {
      return "all";
    }
    return others.size() < some.size()
        ? "all but " + String.join(", ", others)
        : String.join(", ", some);
  }
}
