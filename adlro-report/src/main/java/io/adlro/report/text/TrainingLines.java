package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.ShellWord;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.study.training.Checkpoint;
import io.adlro.study.training.TrainingFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The result of a training: effort, last evaluation, files, and why it stopped. */
public final class TrainingLines {
  private TrainingLines() {}

  /**
   * The lines.
   *
   * @param comparison the command that compares the model
   */
  public static List<String> of(
      Training training, TrainingFolder folder, Checkpoint end, String comparison) {
    List<String> lines = new ArrayList<>();
    lastRow(end.curve()).ifPresent(row -> lines.add(effort(row, end.seconds())));
    lines.add(
        lastEvaluation(end.curve().rows())
            .map(
                found ->
                    "evaluated: mean JCT %s s, %s"
                        .formatted(
                            NumberText.amount(found.meanJctSeconds()), TrainingLine.against(found)))
            .orElse(
                "evaluated: not yet: the model has its initial weights until the first evaluation;"
                    + " train longer"));
    List<String> names =
        folder.files(end).stream().map(file -> file.getFileName().toString()).toList();
    lines.add("wrote:     %s in %s".formatted(String.join(", ", names), folder.path()));
    Optional.ofNullable(training.bundle().provenance().get("features"))
        .ifPresent(counts -> lines.add("features:  " + counts));
    lines.add(
        training.isFinished()
            ? "ended:     the training is finished"
            : "ended:     the time is up; continue with adlro train --resume %s --budget ..."
                .formatted(ShellWord.of(folder.path().toString())));
    lines.add("compare:   " + comparison);
    return lines;
  }

  private static String effort(TrainingCurve.Row row, double seconds) {
    return "trained:   %s, %s, %s of weights in %s"
        .formatted(
            NumberText.count(row.point().episodes(), "episode"),
            NumberText.count(row.point().steps(), "step"),
            NumberText.count(row.point().updates(), "update"),
            TrainingLine.duration(seconds));
  }

  public static Optional<TrainingCurve.Row> lastRow(TrainingCurve curve) {
    return curve.rows().stream().reduce((a, b) -> b);
  }

  public static Optional<Evaluation> lastEvaluation(List<TrainingCurve.Row> rows) {
    return rows.stream().flatMap(row -> row.point().evaluation().stream()).reduce((a, b) -> b);
  }
}
