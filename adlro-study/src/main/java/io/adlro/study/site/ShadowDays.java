package io.adlro.study.site;

import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Paired;
import io.adlro.sim.stats.SeedNeed;
import io.adlro.study.site.ShadowResult.Change;
import io.adlro.study.site.ShadowResult.Group;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * The compared jobs by day of submission, counted from the begin. Jobs of one day share a queue and
 * are not independent, so that the intervals are over whole days.
 */
final class ShadowDays {
  private static final long DAY_MICROS = 86_400_000_000L;
  private static final double P95 = 0.95;

  private final ShadowJobTimes times;
  private final Map<Integer, List<Integer>> jobsByDay;
  private final List<double[]> real;
  private final List<double[]> simulated;
  private final Evidence mean;

  ShadowDays(ShadowJobTimes times) {
    this.times = times;
    jobsByDay = ShadowGroups.jobs(times, job -> (int) (times.submitMicros(job) / DAY_MICROS));
    real = blocks(times::realCompletion);
    simulated = blocks(times::simulatedCompletion);
    mean = Evidence.of(new Paired(sums(simulated), sums(real)));
  }

  private List<double[]> blocks(IntToDoubleFunction seconds) {
    return jobsByDay.values().stream()
        .map(jobs -> jobs.stream().mapToDouble(seconds::applyAsDouble).toArray())
        .toList();
  }

  private static double[] sums(List<double[]> blocks) {
    return blocks.stream().mapToDouble(block -> Arrays.stream(block).sum()).toArray();
  }

  /** By date of the day's begin. */
  List<Group> groups() {
    return ShadowGroups.groups(
        times, jobsByDay, day -> times.begin().plusDays(day).toLocalDate().toString());
  }

  Change mean() {
    return new Change(mean.relative(), mean.interval());
  }

  Change p95() {
    return new Change(
        times.simulated().completions().p95() / times.real().completions().p95() - 1,
        Bootstrap.ofRelativeQuantile(P95, simulated, real, Bootstrap.stream()));
  }

  SeedNeed need() {
    return mean.need();
  }
}
