package io.adlro.app.output;

import io.adlro.app.reproduce.Finding;
import io.adlro.app.reproduce.Measure;
import io.adlro.app.reproduce.PaperRow;
import io.adlro.app.reproduce.Study;
import io.adlro.app.reproduce.Verdict;
import java.util.List;

/** The throughput that no schedule exceeds, and what that leaves of the paper's claims. */
public final class BoundLines {
  private BoundLines() {}

  /** Nothing where throughput is not told. */
  public static List<String> of(Study study) {
    if (!study.tells(Measure.THROUGHPUT)) {
      return List.of();
    }
    double most =
        study.mostJobsPerHour().stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: no schedule of these jobs on these GPUs completes more than %s an hour."
            .formatted(study.conditions().name(), Figures.amount(most)));
    for (Verdict verdict : Verdict.all(study)) {
      verdict.most().ifPresent(left -> text.append(' ').append(sentences(study, verdict, left)));
    }
    return Paragraph.item(text.toString());
  }

  private static String sentences(Study study, Verdict verdict, Finding left) {
    PaperRow baseline = verdict.claim().baseline().orElseThrow();
    double have = study.outcome(baseline.policy()).mean(Measure.THROUGHPUT::of);
    Finding best = verdict.bestFinding();
    String most =
        "Against %s with %s that is %s %%, and the best here is %s with %s %%."
            .formatted(
                baseline.title(),
                Figures.amount(have),
                Figures.tenths(left.value(), left.interval()),
                verdict.best(),
                Figures.tenths(best.value(), best.interval()));
    return verdict.impossible()
        ? most
            + " The paper's %s %% would take %s an hour: this ratio cannot exist on this hardware."
                .formatted(
                    Figures.tenths(verdict.claim().target()),
                    Figures.amount(have * (1 + verdict.claim().target())))
        : most;
  }
}
