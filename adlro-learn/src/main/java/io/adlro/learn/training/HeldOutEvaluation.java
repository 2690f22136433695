package io.adlro.learn.training;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Paired;
import java.util.List;
import java.util.function.Function;

/**
 * Compares an agent with the best of some baselines on jobs that training does not see, the same
 * jobs each time. The baselines run once.
 */
public final class HeldOutEvaluation implements AgentEvaluation {
  private final Setting setting;
  private final List<Long> seeds;
  private final int threads;
  private final PolicyOutcome best;

  public HeldOutEvaluation(
      Setting setting, List<PolicyEntry> baselines, List<Long> seeds, int threads) {
    this.setting = setting;
    this.seeds = List.copyOf(seeds);
    this.threads = threads;
    this.best = Comparison.run(setting, baselines, seeds, threads, () -> {}).best();
  }

  @Override
  public Evaluation of(Function<PolicyInputs, PlacementPolicy> agent) {
    PolicyEntry entry = new PolicyEntry("agent", "in training", List.of(), agent);
    PolicyOutcome own = Comparison.run(setting, List.of(entry), seeds, threads, () -> {}).best();
    Paired pair = new Paired(perSeed(own), perSeed(best));
    return new Evaluation(
        own.meanJctSeconds(),
        best.name(),
        best.meanJctSeconds(),
        pair.relativeDifference(),
        pair.relativeInterval(Bootstrap.stream()));
  }

  private static double[] perSeed(PolicyOutcome outcome) {
    return outcome.perSeed(run -> run.jct().mean());
  }
}
