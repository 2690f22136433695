package io.adlro.study.validation;

import io.adlro.core.model.JobTable;
import io.adlro.sim.experiment.FillUp;
import io.adlro.sim.stats.Summary;
import io.adlro.study.experiment.Parallel;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Rules that fill the cluster with the same pods, seed by seed. */
final class OpenbRuns {
  /** Requested GPUs at the end, over the GPUs of the cluster. */
  static final double END = 1.3;

  private final Map<String, FillUp[]> byRule = new TreeMap<>();

  OpenbRuns(OpenbPods pods, List<OpenbRule> rules, int seeds, int threads) {
    rules.forEach(rule -> byRule.put(rule.name(), new FillUp[seeds]));
    Parallel.forEach(IntStream.range(0, seeds).boxed().toList(), threads, s -> run(pods, rules, s));
  }

  private void run(OpenbPods pods, List<OpenbRule> rules, int index) {
    long seed = index + 1L;
    JobTable jobs = pods.filling(END, seed);
    for (OpenbRule rule : rules) {
      byRule.get(rule.name())[index] = FillUp.of(jobs, rule.policy().apply(jobs.cluster(), seed));
    }
  }

  /** Percentages of unallocated GPUs over the seeds, at this demand over the capacity. */
  Summary left(OpenbRule rule, double arrivedCapacities) {
    FillUp[] runs = byRule.get(rule.name());
    return Summary.of(
        IntStream.range(0, runs.length)
            .mapToDouble(s -> 100 * runs[s].unallocated(arrivedCapacities))
            .toArray());
  }

  /** By how many per cent FGD leaves fewer GPUs when the demand equals the capacity. */
  double fewerByFgd(OpenbRule than) {
    return 100 * (1 - left(OpenbRule.FGD, 1).mean() / left(than, 1).mean());
  }
}
