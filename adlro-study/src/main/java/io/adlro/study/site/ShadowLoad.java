package io.adlro.study.site;

import io.adlro.study.figure.Axis;
import io.adlro.study.figure.LineFigure;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;

/** GPUs that the compared jobs used and waited for, as means over short times. */
final class ShadowLoad {
  private static final int STEPS = 240;
  private static final double HOUR_MICROS = 3.6e9;
  private static final double MICROS = 1e6;

  /** Longer periods count in days. */
  private static final double MOST_HOURS = 72;

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("d MMM uuuu HH:mm", Locale.ENGLISH);

  private final ShadowJobTimes times;
  private final double stepMicros;

  private ShadowLoad(ShadowJobTimes times, long lengthMicros) {
    this.times = times;
    this.stepMicros = Math.max(1, lengthMicros) / (double) STEPS;
  }

  /**
   * Two charts, from the begin on.
   *
   * @param lengthMicros of the recorded period
   */
  static List<LineFigure> of(ShadowJobTimes times, long lengthMicros) {
    ShadowLoad load = new ShadowLoad(times, lengthMicros);
    return List.of(
        load.figure(
            "GPUs in use",
            load.mean(times::realWait, times::realCompletion),
            load.mean(times::simulatedWait, times::simulatedCompletion)),
        load.figure(
            "GPUs that waiting jobs ask for",
            load.mean(job -> 0, times::realWait),
            load.mean(job -> 0, times::simulatedWait)));
  }

  private LineFigure figure(String title, double[] real, double[] simulated) {
    boolean inHours = stepMicros * STEPS / HOUR_MICROS <= MOST_HOURS;
    double unitMicros = inHours ? HOUR_MICROS : 24 * HOUR_MICROS;
    String since =
        "%s since %s UTC".formatted(inHours ? "hours" : "days", MINUTE.format(times.begin()));
    return new LineFigure(
        title,
        Axis.linear(since),
        Axis.linear("GPUs"),
        List.of(
            new Series(times.policy(), points(simulated, unitMicros)),
            new Series(SchedulerTotals.OWN, points(real, unitMicros))));
  }

  private List<Point> points(double[] gpus, double unitMicros) {
    List<Point> points = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      points.add(Point.of((step + 0.5) * stepMicros / unitMicros, gpus[step]));
    }
    return points;
  }

  /** The GPUs of each step, of jobs that are between two times after their submission. */
  private double[] mean(IntToDoubleFunction fromSeconds, IntToDoubleFunction toSeconds) {
    double[] gpus = new double[STEPS];
    for (int job = 0; job < times.jobs(); job++) {
      double submit = times.submitMicros(job);
      double from = (submit + MICROS * fromSeconds.applyAsDouble(job)) / stepMicros;
      double to = Math.min(STEPS, (submit + MICROS * toSeconds.applyAsDouble(job)) / stepMicros);
      for (int step = (int) from; step < to; step++) {
        double part = Math.min(to, step + 1.0) - Math.max(from, step);
        gpus[step] += part * times.gpus(job);
      }
    }
    return gpus;
  }
}
