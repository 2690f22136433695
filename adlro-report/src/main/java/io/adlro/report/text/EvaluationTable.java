package io.adlro.report.text;

import io.adlro.ingest.history.FieldCounts;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.TimeText;
import io.adlro.study.prediction.BeliefCheck;
import io.adlro.study.prediction.JobHistory;
import io.adlro.study.prediction.PredictorEvaluation;
import io.adlro.study.prediction.baseline.PredictionScore;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The scores of predictors, one per row, the least mean error first. */
public final class EvaluationTable {
  private EvaluationTable() {}

  public static List<String> lines(
      JobHistory past, List<PredictionScore> scores, List<BeliefCheck> beliefs) {
    RecordTable<PredictionScore> table =
        new RecordTable<PredictionScore>()
            .words("predictor", PredictionScore::name)
            .numbers("median error", "ln", score -> figure(score.medianError()))
            .numbers("mean error", "ln", score -> figure(score.meanError()))
            .numbers("rank correlation", "", score -> figure(score.rankCorrelation()))
            .percents("within factor 2", "%", PredictionScore::withinFactorTwo)
            .numbers("50 % covers", "%", score -> percent(score.coverage50()))
            .numbers("90 % covers", "%", score -> percent(score.coverage90()))
            .counts("jobs", "", PredictionScore::answered);
    List<String> lines = heading(past);
    lines.addAll(table.lines(scores));
    lines.add("");
    lines.add("Errors are absolute differences of natural logarithms of the run time (0.69 is a");
    lines.add(
        "factor of 2). The first tenth of the jobs is not scored. Each prediction is made when");
    lines.add("the job is submitted, from jobs that had ended by then.");
    lines.add("");
    lines.addAll(
        new RecordTable<BeliefCheck>()
            .words("ADLRO believes on average", BeliefCheck::what)
            .numbers("believed", "", check -> TimeText.length(1e6 * check.believedSeconds()))
            .numbers("true", "", check -> TimeText.length(1e6 * check.trueSeconds()))
            .numbers("ratio", "", check -> figure(check.ratio()))
            .counts("jobs", "", BeliefCheck::jobs)
            .lines(beliefs));
    lines.add("");
    lines.add(
        "Means over jobs; fifths are those of the jobs by believed run time, shortest first.");
    return lines;
  }

  private static String figure(double value) {
    return Double.isFinite(value) ? "%.3f".formatted(value) : NumberText.NONE;
  }

  private static String percent(OptionalDouble share) {
    return share.isPresent() ? NumberText.percent(share.getAsDouble()) : NumberText.NONE;
  }

  private static List<String> heading(JobHistory past) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s (%s): %,d jobs, %,d left out (no GPU, no run time, or --skip), %,d lines ignored"
            .formatted(
                past.file().getFileName(),
                past.format().name(),
                past.jobs().size(),
                past.left(),
                past.intake().ignoredCount()));
    lines.addAll(fields(past));
    if (!PredictorEvaluation.hasTrees()) {
      lines.add("without boosted trees: build them with mvn -pl adlro-trees -am package");
    }
    lines.add("");
    return lines;
  }

  /** What the jobs of the file have, and what the lack of a field means. */
  private static List<String> fields(JobHistory past) {
    List<String> has = new ArrayList<>();
    List<String> lacks = new ArrayList<>();
    past.fields()
        .forEach(
            (field, count) -> {
              if (count == 0) {
                lacks.add(field);
              } else if (count == past.jobs().size()) {
                has.add(field);
              } else {
                has.add("%s (%s of the jobs)".formatted(field, NumberText.count(count)));
              }
            });
    List<String> lines = new ArrayList<>(Paragraph.wrapped("fields:  ", String.join(", ", has)));
    if (!lacks.isEmpty()) {
      lines.addAll(Paragraph.wrapped("missing: ", String.join(", ", lacks)));
    }
    if (lacks.contains(FieldCounts.ESTIMATE)) {
      lines.add("         estimates of users are not evaluated, because no job has one");
    }
    if (lacks.contains(FieldCounts.USER)) {
      lines.add("         rules about jobs of one user use the group and the shape instead");
    }
    return lines;
  }
}
