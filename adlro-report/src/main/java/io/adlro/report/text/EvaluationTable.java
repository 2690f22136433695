package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.prediction.baseline.PredictionScore;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** How predictors fared, one a row, the least mean error first. */
public final class EvaluationTable {
  private EvaluationTable() {}

  public static List<String> lines(List<PredictionScore> scores) {
    TextTable table =
        new TextTable()
            .words("predictor")
            .numbers("median error", "ln")
            .numbers("mean error", "ln")
            .numbers("rank correlation", "")
            .numbers("within factor 2", "%")
            .numbers("50 % covers", "%")
            .numbers("90 % covers", "%")
            .numbers("jobs", "");
    for (PredictionScore score : scores) {
      table.row(
          List.of(
              score.name(),
              figure(score.medianError()),
              figure(score.meanError()),
              figure(score.rankCorrelation()),
              NumberText.percent(score.withinFactorTwo()),
              percent(score.coverage50()),
              percent(score.coverage90()),
              "%,d".formatted(score.answered())));
    }
    List<String> lines = new ArrayList<>(table.lines());
    lines.add("");
    lines.add("Errors are absolute differences of natural logarithms of the run time (0.69 is a");
    lines.add(
        "factor of 2). The first tenth of the jobs is not scored. Each prediction is made when");
    lines.add("the job is submitted, from jobs that had ended by then.");
    return lines;
  }

  private static String figure(double value) {
    return Double.isFinite(value) ? "%.3f".formatted(value) : NumberText.NONE;
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? NumberText.percent(share.getAsDouble()) : NumberText.NONE;
  }
}
