package io.adlro.study.experiment;

import io.adlro.core.action.Configurations;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.Bound;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How far policies are from a lower bound. The bound takes seconds for some hundred jobs, so it is
 * computed for the first jobs of a seed, released as in the workload on an empty cluster without
 * faults, and every policy runs on exactly these jobs.
 */
public final class BoundStudy {
  static final int MOST_JOBS = 500;
  static final int MOST_SEEDS = 3;

  private final LongFunction<Setting> settings;
  private final LongFunction<Trial> trials;

  public BoundStudy(Setting setting) {
    this(seed -> setting, setting.trials());
  }

  /** With a setting for each seed, all on one cluster. */
  public BoundStudy(LongFunction<Setting> settings, LongFunction<Trial> trials) {
    this.settings = settings;
    this.trials = trials;
  }

  public BoundResult run(
      List<PolicyEntry> policies, List<Long> seeds, int threads, Runnable afterEach) {
    List<Long> used = seeds.subList(0, Math.min(MOST_SEEDS, seeds.size()));
    List<Trial> instances = used.stream().map(this::instance).toList();
    List<Need> offered = settings.apply(used.get(0)).offered();
    Bound[] bounds = new Bound[instances.size()];
    double[][] means = new double[policies.size()][instances.size()];
    Parallel.forEach(
        IntStream.range(0, instances.size()).boxed().toList(),
        threads,
        i -> {
          bounds[i] = WindowBound.of(instances.get(i).jobs(), offered);
          Setting setting = settings.apply(used.get(i));
          for (int p = 0; p < policies.size(); p++) {
            means[p][i] = meanJctSeconds(setting, policies.get(p), instances.get(i));
            afterEach.run();
          }
        });
    List<Double> boundSeconds = Stream.of(bounds).map(Bound::meanJctSeconds).toList();
    double sumOfBounds = boundSeconds.stream().mapToDouble(Double::doubleValue).sum();
    Map<String, Double> gaps = new LinkedHashMap<>();
    for (int p = 0; p < policies.size(); p++) {
      gaps.put(policies.get(p).name(), Arrays.stream(means[p]).sum() / sumOfBounds - 1);
    }
    return new BoundResult(
        instances.stream().mapToInt(instance -> instance.jobs().size()).max().orElse(0),
        used,
        boundSeconds,
        gaps,
        offered.contains(Need.PREEMPTION)
            ? BoundResult.Scope.ALL_SCHEDULES
            : BoundResult.Scope.WITHOUT_PREEMPTION,
        (int) Stream.of(bounds).filter(b -> b.ending() == Bound.Ending.OUT_OF_STEPS).count());
  }

  private Trial instance(long seed) {
    Trial trial = trials.apply(seed);
    WorkloadTable all = trial.jobs();
    Configurations configurations = new Configurations(all.requests());
    WorkloadTable first = new WorkloadTable(all.cluster());
    for (int job = 0; job < all.size() && first.size() < MOST_JOBS; job++) {
      if (configurations.of(job) != 0 && all.workMicros(job) > 0) {
        first.add(all.job(job));
      }
    }
    return new Trial(trial.seed(), first, FaultPlan.none(), MeasuredWindow.batch(first));
  }

  /** NaN when a job does not complete: a mean over fewer jobs cannot be compared with the bound. */
  private static double meanJctSeconds(Setting setting, PolicyEntry policy, Trial instance) {
    RunResult result = Run.of(setting, policy, instance);
    return result.jobs().completed() == instance.jobs().size() ? result.jct().mean() : Double.NaN;
  }
}
