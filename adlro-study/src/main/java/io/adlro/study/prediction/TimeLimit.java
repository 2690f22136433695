package io.adlro.study.prediction;

import io.adlro.core.pattern.RunTimeDistribution;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;

/**
 * What a forecast means for the time limit of a job, which is killed when it reaches it.
 *
 * @param limitMicros as the job states it
 * @param timeoutChance that the job reaches its limit; empty where it has none, or has exceeded it
 * @param suggestions limits that are long enough with a given chance, ascending; none without a
 *     history to take them from
 */
public record TimeLimit(
    OptionalLong limitMicros, OptionalDouble timeoutChance, List<Suggestion> suggestions) {
  private static final double[] LEVELS = {0.95, 0.99};
  private static final long MINUTE = 60_000_000L;

  /**
   * A limit that a job does not reach with this chance.
   *
   * @param micros rounded up to what a user would write
   */
  public record Suggestion(double chance, long micros) {}

  /**
   * For a run time that no limit ends.
   *
   * @param elapsedMicros how long the job has run; a limit below it is not enforced
   */
  static TimeLimit of(OptionalLong limitMicros, long elapsedMicros, RunTimeDistribution unlimited) {
    boolean enforced = limitMicros.isPresent() && limitMicros.getAsLong() > elapsedMicros;
    return new TimeLimit(
        limitMicros,
        enforced
            ? OptionalDouble.of(unlimited.chanceAbove((double) limitMicros.getAsLong()))
            : OptionalDouble.empty(),
        DoubleStream.of(LEVELS)
            .mapToObj(level -> new Suggestion(level, roundedUp(unlimited.quantileMicros(level))))
            .toList());
  }

  /** Without limits to suggest. */
  TimeLimit withoutSuggestions() {
    return new TimeLimit(limitMicros, timeoutChance, List.of());
  }

  /** Whether the job has run longer than its limit, which is then not enforced. */
  public boolean isExceeded() {
    return limitMicros.isPresent() && timeoutChance.isEmpty();
  }

  /** The run time of a job that this limit ends. */
  RunTimeDistribution applyTo(RunTimeDistribution unlimited) {
    return timeoutChance.isPresent()
        ? unlimited.endedAt((double) limitMicros.getAsLong())
        : unlimited;
  }

  /** To 1 minute up to 10, then to 5 up to 1 h, 15 up to 6 h, 1 h up to 2 days, 6 h above. */
  static long roundedUp(double micros) {
    double minutes = micros / MINUTE;
    long step = 360;
    if (minutes <= 10) {
      step = 1;
    } else if (minutes <= 60) {
      step = 5;
    } else if (minutes <= 360) {
      step = 15;
    } else if (minutes <= 2_880) {
      step = 60;
    }
    return Math.max(1, (long) Math.ceil(minutes / step)) * step * MINUTE;
  }
}
