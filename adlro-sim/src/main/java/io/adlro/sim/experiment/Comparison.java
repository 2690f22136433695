package io.adlro.sim.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Interval;
import io.adlro.sim.stats.Paired;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Policies on the same trials: every policy sees the same jobs under the same seed, and differences
 * are taken seed by seed.
 */
public record Comparison(Setting setting, List<Long> seeds, List<PolicyOutcome> outcomes) {

  /** Sorted by mean JCT, best first. */
  public Comparison {
    seeds = List.copyOf(seeds);
    outcomes = outcomes.stream().sorted(Comparator.comparingDouble(Comparison::rank)).toList();
  }

  private static double rank(PolicyOutcome outcome) {
    double mean = outcome.meanJctSeconds();
    return Double.isNaN(mean) ? Double.POSITIVE_INFINITY : mean;
  }

  /** Runs each policy under each seed on so many threads; the result does not depend on them. */
  public static Comparison run(
      Setting setting,
      List<PolicyEntry> policies,
      List<Long> seeds,
      int threads,
      Runnable afterEachRun) {
    return run(
        setting,
        policies,
        seeds,
        threads,
        (policy, trial, simulation) -> result -> afterEachRun.run());
  }

  /** The same with an observer of every run, which is called from several threads. */
  public static Comparison run(
      Setting setting,
      List<PolicyEntry> policies,
      List<Long> seeds,
      int threads,
      RunObserver observer) {
    RunResult[][] results = new RunResult[policies.size()][seeds.size()];
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      // All policies of a seed together, unless that would leave threads without work.
      int together = seeds.size() >= threads ? policies.size() : 1;
      List<Future<?>> tasks = new ArrayList<>();
      for (int seed = 0; seed < seeds.size(); seed++) {
        for (int first = 0; first < policies.size(); first += together) {
          int s = seed;
          int from = first;
          tasks.add(
              workers.submit(
                  () -> {
                    Trial trial = setting.trials().apply(seeds.get(s));
                    for (int p = from; p < from + together; p++) {
                      results[p][s] = measured(setting, policies.get(p), trial, observer);
                    }
                  }));
        }
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while comparing", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof UncheckedIOException unwritten) {
        throw unwritten;
      }
      throw new IllegalStateException("a run failed: " + e.getCause().getMessage(), e.getCause());
    } finally {
      workers.shutdownNow();
    }
    boolean fixed = Stream.of(results).anyMatch(runs -> isRepeated(List.of(runs)));
    List<PolicyOutcome> outcomes = new ArrayList<>();
    for (int p = 0; p < policies.size(); p++) {
      List<RunResult> runs = List.of(results[p]);
      outcomes.add(
          new PolicyOutcome(
              policies.get(p).name(), runs, fixed ? Optional.empty() : interval(runs)));
    }
    return new Comparison(setting, seeds, outcomes);
  }

  private static Optional<Interval> interval(List<RunResult> runs) {
    double[] means = runs.stream().mapToDouble(run -> run.jct().mean()).toArray();
    return Bootstrap.ofMean(means, Bootstrap.stream());
  }

  /** Whether all seeds gave the same run. */
  private static boolean isRepeated(List<RunResult> runs) {
    return runs.stream().allMatch(runs.get(0)::equals);
  }

  /**
   * Seeds that differ in their jobs: all of them, or one for jobs that no seed changes, which show
   * in a policy that has the same run under every seed.
   */
  public int replicates() {
    return outcomes.stream().anyMatch(outcome -> isRepeated(outcome.runs())) ? 1 : seeds.size();
  }

  private static RunResult measured(
      Setting setting, PolicyEntry policy, Trial trial, RunObserver observer) {
    AtomicReference<Consumer<RunResult>> afterRun = new AtomicReference<>();
    RunResult result =
        Run.of(
            setting,
            policy,
            trial,
            simulation -> afterRun.set(observer.runStarts(policy.name(), trial, simulation)));
    if (Double.isNaN(result.jct().mean())) {
      throw new IllegalStateException(
          "%s completed none of the measured jobs of seed %d, so there is nothing to compare"
              .formatted(policy.name(), trial.seed()));
    }
    afterRun.get().accept(result);
    return result;
  }

  public Optional<PolicyOutcome> outcome(String policy) {
    return outcomes.stream().filter(o -> o.name().equals(policy)).findFirst();
  }

  /** The policy with the smallest mean JCT. */
  public PolicyOutcome best() {
    return outcomes.get(0);
  }

  /**
   * The first policy of the table with the same result as this one on every seed, unless that is
   * the policy itself.
   */
  public Optional<PolicyOutcome> twin(PolicyOutcome outcome) {
    return outcomes.stream()
        .filter(other -> other.runs().equals(outcome.runs()))
        .findFirst()
        .filter(first -> !first.name().equals(outcome.name()));
  }

  /**
   * Mean JCT of every other policy against one of them, where both measured a job on every seed.
   */
  public List<Difference> against(PolicyOutcome baseline) {
    if (!baseline.isMeasured()) {
      return List.of();
    }
    double[] base = replicatedMeans(baseline);
    List<PolicyOutcome> others =
        outcomes.stream().filter(o -> !o.name().equals(baseline.name()) && o.isMeasured()).toList();
    List<Evidence> evidence =
        Evidence.of(others.stream().map(o -> new Paired(replicatedMeans(o), base)).toList());
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < others.size(); i++) {
      differences.add(new Difference(others.get(i).name(), baseline.name(), evidence.get(i)));
    }
    return differences;
  }

  private double[] replicatedMeans(PolicyOutcome outcome) {
    return Arrays.copyOf(outcome.perSeed(run -> run.jct().mean()), replicates());
  }
}
