package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.training.TrainingProgress;
import java.util.Optional;
import java.util.function.Consumer;

/** The progress and the last evaluation of a training in one line of text. */
public final class TrainingLine implements TrainingProgress {
  private static final int BAR = 20;

  private final Consumer<String> line;
  private Optional<Evaluation> evaluation = Optional.empty();

  /** With the receiver of each new text. */
  public TrainingLine(Consumer<String> line) {
    this.line = line;
  }

  @Override
  public void show(double done, double seconds, double stepsPerSecond, TrainingPoint point) {
    evaluation = point.evaluation().or(() -> evaluation);
    line.accept(
        "%s %3.0f %%  %s, %s steps/s, loss %s%s, %s left"
            .formatted(
                bar(done),
                100 * done,
                NumberText.count(point.episodes(), "episode"),
                NumberText.count(Math.round(stepsPerSecond)),
                Double.isFinite(point.loss()) ? "%.4g".formatted(point.loss()) : NumberText.NONE,
                evaluation.map(found -> ", JCT " + against(found)).orElse(""),
                done > 0 ? duration(seconds / done * (1 - done)) : "?"));
  }

  /** "-4.2 [-5.1, -3.3] % against patient-sjf". */
  public static String against(Evaluation found) {
    return "%s %% against %s"
        .formatted(NumberText.change(found.difference(), found.interval()), found.baseline());
  }

  /** "45 s", "12 min", "3 h 20 min". */
  public static String duration(double seconds) {
    long minutes = Math.round(seconds / 60);
    if (seconds < 100) {
      return Math.round(seconds) + " s";
    }
    return minutes < 100 ? minutes + " min" : minutes / 60 + " h " + minutes % 60 + " min";
  }

  private static String bar(double done) {
    int full = (int) Math.round(BAR * Math.min(1, done));
    return "[" + "#".repeat(full) + ".".repeat(BAR - full) + "]";
  }
}
