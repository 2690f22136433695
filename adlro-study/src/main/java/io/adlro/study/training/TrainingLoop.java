package io.adlro.study.training;

import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingCurve;
import io.adlro.learn.training.TrainingPoint;
import java.util.List;
import java.util.function.Function;

/**
 * Runs a training until it is finished or its time is up, shows its progress, and writes its files
 * at intervals: a killed process loses only the work since the last write.
 */
public final class TrainingLoop {
  private static final double LEAST_SECONDS_SHOWN = 0.2;

  /**
   * When to stop and when to save.
   *
   * @param episodes after which the training ends
   * @param seconds of training in total; infinite without a limit
   */
  public record Limits(long episodes, double seconds, double secondsBetweenCheckpoints) {}

  private final Training training;
  private final TrainingFolder folder;
  private final Limits limits;
  private final TrainingClock clock;
  private final Function<Checkpoint, ModelBundle> model;
  private final Function<Checkpoint, String> page;

  /**
   * A loop that has not started.
   *
   * @param model the model to write, with its provenance
   * @param page the learning curve as a page
   */
  public TrainingLoop(
      Training training,
      TrainingFolder folder,
      Limits limits,
      TrainingClock clock,
      Function<Checkpoint, ModelBundle> model,
      Function<Checkpoint, String> page) {
    this.training = training;
    this.folder = folder;
    this.limits = limits;
    this.clock = clock;
    this.model = model;
    this.page = page;
  }

  /**
   * Continues from a checkpoint, or from the start, and returns the last one.
   *
   * @param startNanos when this process began to prepare the training; the time counts from there
   */
  public Checkpoint run(Checkpoint from, long startNanos, TrainingProgress progress) {
    long startSteps = lastSteps(from.curve());
    double savedSeconds = from.seconds();
    double shownSeconds = 0;
    Checkpoint now = from;
    // Before the first round: a write error shows before any work is lost.
    folder.write(now, training);
    RoundTimes times = new RoundTimes(limits.seconds(), from.seconds());
    while (!training.isFinished() && times.anotherFits()) {
      double startSeconds = from.seconds() + secondsSince(startNanos);
      TrainingPoint point = training.advance();
      double seconds = secondsSince(startNanos);
      now = now.after(from.seconds() + seconds);
      times.ended(startSeconds, now.seconds());
      now.curve().add(now.seconds(), point);
      if (seconds - shownSeconds >= LEAST_SECONDS_SHOWN) {
        double rate = (point.steps() - startSteps) / seconds;
        progress.show(done(now, point), seconds, rate, point);
        shownSeconds = seconds;
      }
      if (now.seconds() - savedSeconds >= limits.secondsBetweenCheckpoints()) {
        write(now);
        savedSeconds = now.seconds();
      }
    }
    write(now);
    return now;
  }

  private double secondsSince(long startNanos) {
    return (clock.nanos() - startNanos) * 1e-9;
  }

  private double done(Checkpoint now, TrainingPoint point) {
    double episodes = (double) point.episodes() / limits.episodes();
    return Math.min(1, Math.max(episodes, now.seconds() / limits.seconds()));
  }

  private void write(Checkpoint checkpoint) {
    folder.write(checkpoint, training, model.apply(checkpoint), page.apply(checkpoint));
  }

  private static long lastSteps(TrainingCurve curve) {
    List<TrainingCurve.Row> rows = curve.rows();
    return rows.isEmpty() ? 0 : rows.get(rows.size() - 1).point().steps();
  }
}
