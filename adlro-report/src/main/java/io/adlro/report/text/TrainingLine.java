package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.study.training.TrainingProgress;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Optional;

/**
 * The progress and the last evaluation of a training in one line that is rewritten and erased at
 * the end.
 */
public final class TrainingLine implements TrainingProgress, AutoCloseable {
  private static final int BAR = 20;

  private final StatusLine line;
  private Optional<Evaluation> evaluation = Optional.empty();

  private TrainingLine(PrintWriter out) {
    this.line = new StatusLine(out);
  }

  /** For a terminal. */
  public static TrainingLine shown(PrintWriter out) {
    return new TrainingLine(out);
  }

  /** Prints nothing: rewritten lines do not belong into a log. */
  public static TrainingLine silent() {
    return new TrainingLine(new PrintWriter(Writer.nullWriter()));
  }

  @Override
  public void show(double done, double seconds, double stepsPerSecond, TrainingPoint point) {
    evaluation = point.evaluation().or(() -> evaluation);
    line.show(
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

  @Override
  public void close() {
    line.erase();
  }
}
