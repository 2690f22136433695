package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.stats.Replicates;
import io.adlro.study.reproduction.ClaimVerdict;
import io.adlro.study.reproduction.MeasuredValue;
import io.adlro.study.reproduction.Reproduction;
import java.util.ArrayList;
import java.util.List;

/** Each claim of the paper's Table 1 on each scenario: our best, and which policies reach it. */
public final class ClaimTable {
  /** A claim on a scenario. */
  public record Row(String scenario, ClaimVerdict verdict) {}

  private ClaimTable() {}

  public static List<Row> rows(List<Reproduction> studies) {
    return studies.stream()
        .flatMap(
            study ->
                ClaimVerdict.all(study).stream()
                    .map(verdict -> new Row(study.conditions().name(), verdict)))
        .toList();
  }

  public static RecordTable<Row> table() {
    return new RecordTable<Row>()
        .words("claim of Table 1", row -> row.verdict().claim().words())
        .numbers("paper", "%", row -> figure(row.verdict(), row.verdict().claim().target()))
        .words("on", Row::scenario)
        .numbers("best here", "% [95 %]", row -> best(row.verdict()))
        .words("by", row -> row.verdict().best())
        .words("reached by", row -> reachedBy(row.verdict()));
  }

  /** The rule by which a claim counts as reached. */
  public static String key() {
    return "the whole 95 %% interval is at or beyond the paper's figure; a dash below %d seeds"
        .formatted(Replicates.FEWEST);
  }

  private static String best(ClaimVerdict verdict) {
    MeasuredValue finding = verdict.bestFinding();
    return figure(verdict, finding.value())
        + finding
            .interval()
            .map(
                ends ->
                    " [%s, %s]"
                        .formatted(figure(verdict, ends.low()), figure(verdict, ends.high())))
            .orElse("");
  }

  private static String figure(ClaimVerdict verdict, double value) {
    return verdict.claim().baseline().isPresent()
        ? NumberText.tenths(value)
        : NumberText.percent(value);
  }

  private static String reachedBy(ClaimVerdict verdict) {
    if (!verdict.undecided().isEmpty()) {
      return NumberText.NONE;
    }
    List<String> all = new ArrayList<>(verdict.reached());
    all.addAll(verdict.inTheMeanOnly());
    all.addAll(verdict.missed());
    String reached = names(verdict.reached(), all);
    if (verdict.impossible()) {
      return reached + ", as no schedule can";
    }
    return verdict.inTheMeanOnly().isEmpty()
        ? reached
        : reached + "; in the mean only: " + names(verdict.inTheMeanOnly(), all);
  }

  /** The shorter of two lists: the policies that do, or "all but" those that do not. */
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
