package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.reproduction.ClaimVerdict;
import io.adlro.study.reproduction.Measure;
import io.adlro.study.reproduction.MeasuredValue;
import io.adlro.study.reproduction.PaperRow;
import io.adlro.study.reproduction.Reproduction;
import java.util.List;
import java.util.Optional;

/** The throughput that no schedule exceeds, and its effect on the paper's claims. */
public final class BoundLines {
  private BoundLines() {}

  static List<String> of(Reproduction study) {
    return text(study).map(Paragraph::item).orElse(List.of());
  }

  /** Empty if throughput is not reported. */
  public static Optional<String> text(Reproduction study) {
    if (!study.measures(Measure.THROUGHPUT)) {
      return Optional.empty();
    }
    double most =
        study.mostJobsPerHour().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    StringBuilder text = new StringBuilder();
    text.append(
        "On %s no schedule of these jobs on these GPUs completes more than %s an hour."
            .formatted(study.conditions().where(), NumberText.amount(most)));
    for (ClaimVerdict verdict : ClaimVerdict.all(study)) {
      verdict.most().ifPresent(left -> text.append(' ').append(sentences(study, verdict, left)));
    }
    return Optional.of(text.toString());
  }

  private static String sentences(Reproduction study, ClaimVerdict verdict, MeasuredValue left) {
    PaperRow baseline = verdict.claim().baseline().orElseThrow();
    double have = study.outcome(baseline.policy()).mean(Measure.THROUGHPUT::of);
    MeasuredValue best = verdict.bestFinding();
    String most =
        "Against %s with %s that is %s %%, and our best is %s with %s %%."
            .formatted(
                baseline.title(),
                NumberText.amount(have),
                NumberText.tenths(left.value(), left.interval()),
                verdict.best(),
                NumberText.tenths(best.value(), best.interval()));
    return verdict.impossible()
        ? most
            + " The paper's %s %% would need %s an hour: this ratio is impossible on this hardware."
                .formatted(
                    NumberText.tenths(verdict.claim().target()),
                    NumberText.amount(have * (1 + verdict.claim().target())))
        : most;
  }
}
