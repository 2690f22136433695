package io.adlro.study.site;

import io.adlro.sim.stats.Interval;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a site's scheduler really did beside what a policy would have done with the same jobs.
 *
 * @param policy the name of the policy
 * @param fromMicros since 1970: from here on jobs are compared
 * @param toMicros the last moment that was recorded
 * @param real under the site's scheduler, as it was
 * @param simulated under the policy
 * @param change of the mean time from submission to the end, as a part of the real one
 * @param days on which compared jobs were submitted; the interval is over them
 * @param interval of the change, 95 %; empty where there are too few days
 * @param models by name
 * @param leftOut jobs that are not compared, by reason
 */
public record ShadowResult(
    String policy,
    long fromMicros,
    long toMicros,
    Side real,
    Side simulated,
    double change,
    int days,
    Optional<Interval> interval,
    List<ModelUse> models,
    Map<String, Integer> leftOut) {
  /**
   * The jobs under one scheduler, in seconds.
   *
   * @param completions from submission to the end
   */
  public record Side(Waits waits, Waits completions) {}

  /** How many of the jobs ran on a GPU model. */
  public record ModelUse(String model, int real, int simulated) {}

  public ShadowResult {
    models = List.copyOf(models);
  }

  /** How many jobs are compared. */
  public int jobs() {
    return real.waits().jobs();
  }
}
