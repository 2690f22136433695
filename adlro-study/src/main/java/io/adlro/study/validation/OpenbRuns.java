package io.adlro.study.validation;

import io.adlro.core.model.JobTable;
import io.adlro.sim.experiment.FillUp;
import io.adlro.sim.stats.Summary;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Rules that fill the cluster with the same pods, seed by seed. */
final class OpenbRuns {
  /** Demand that has come at the end, over the GPUs there are. */
  static final double END = 1.3;

  private final Map<String, FillUp[]> byRule = new TreeMap<>();

  OpenbRuns(OpenbPods pods, List<OpenbRule> rules, int seeds, int threads) {
    rules.forEach(rule -> byRule.put(rule.name(), new FillUp[seeds]));
    ExecutorService workers = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> tasks =
          IntStream.range(0, seeds)
              .<Future<?>>mapToObj(s -> workers.submit(() -> run(pods, rules, s)))
              .toList();
      for (Future<?> task : tasks) {
        task.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a run failed: " + e.getCause().getMessage(), e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  private void run(OpenbPods pods, List<OpenbRule> rules, int index) {
    long seed = index + 1L;
    JobTable jobs = pods.filling(END, seed);
    for (OpenbRule rule : rules) {
      byRule.get(rule.name())[index] = FillUp.of(jobs, rule.policy().apply(jobs.cluster(), seed));
    }
  }

  /** Percentages of GPUs without a pod over the seeds, once so many capacities were asked for. */
  Summary left(OpenbRule rule, double arrivedCapacities) {
    FillUp[] runs = byRule.get(rule.name());
    return Summary.of(
        IntStream.range(0, runs.length)
            .mapToDouble(s -> 100 * runs[s].unallocated(arrivedCapacities))
            .toArray());
  }

  /** By how many per cent FGD leaves fewer when as much was asked for as there is. */
  double fewerByFgd(OpenbRule than) {
    return 100 * (1 - left(OpenbRule.FGD, 1).mean() / left(than, 1).mean());
  }
}
