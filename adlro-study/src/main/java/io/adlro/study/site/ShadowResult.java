package io.adlro.study.site;

import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.SeedNeed;
import io.adlro.study.figure.LineFigure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a site's scheduler really did beside what a policy would have done with the same jobs.
 * Completion is the time from submission to the end.
 *
 * @param policy the name of the policy
 * @param fromMicros since 1970: from here on jobs are compared
 * @param toMicros the last moment that was recorded
 * @param real under the site's scheduler, as it was
 * @param simulated under the policy
 * @param mean the change of the mean completion
 * @param p95 the change of the 95th percentile of the completions
 * @param need days that would decide an open change of the mean, as seeds
 * @param days on which compared jobs were submitted; the intervals are over them
 * @param classes the jobs by class
 * @param widths the jobs by number of GPUs
 * @param load of the compared jobs over the time: what ran and what waited
 * @param models by name
 * @param leftOut jobs that are not compared, by reason
 */
public record ShadowResult(
    String policy,
    long fromMicros,
    long toMicros,
    Side real,
    Side simulated,
    Change mean,
    Change p95,
    SeedNeed need,
    List<Group> days,
    List<Group> classes,
    List<Group> widths,
    List<LineFigure> load,
    List<ModelUse> models,
    Map<String, Integer> leftOut) {
  /** Why a job that still waits is left out. */
  public static final String STILL_WAITS = "still waits";

  /** The jobs under one scheduler, in seconds. */
  public record Side(Waits waits, Waits completions) {}

  /**
   * A change as a part of the real value.
   *
   * @param interval 95 %; empty where there are too few days
   */
  public record Change(double relative, Optional<Interval> interval) {
    /** The lower end of the interval; NaN without one. */
    public double low() {
      return interval.map(Interval::low).orElse(Double.NaN);
    }

    /** The upper end of the interval; NaN without one. */
    public double high() {
      return interval.map(Interval::high).orElse(Double.NaN);
    }
  }

  /** The mean completion of some of the jobs. */
  public record Group(String name, int jobs, double realSeconds, double simulatedSeconds) {
    /** Of the mean, as a part of the real one. */
    public double change() {
      return simulatedSeconds / realSeconds - 1;
    }
  }

  /** How many of the jobs ran on a GPU model. */
  public record ModelUse(String model, int real, int simulated) {}

  public ShadowResult {
    days = List.copyOf(days);
    classes = List.copyOf(classes);
    widths = List.copyOf(widths);
    load = List.copyOf(load);
    models = List.copyOf(models);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /** How many jobs are compared. */
  public int jobs() {
    return real.waits().jobs();
  }

  /** How many jobs still wait, and are not compared. */
  public int waiting() {
    return leftOut.getOrDefault(STILL_WAITS, 0);
  }
}
