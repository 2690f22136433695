package io.adlro.learn.training;

import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.environment.World;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Compares an agent with the best of some baselines on worlds that training does not see. Worlds
 * differ in scale, so it averages the logarithms of ratios. The baselines run once.
 */
public final class HeldOutWorlds implements AgentEvaluation {
  private final List<World> worlds;
  private final ExecutorService workers;
  private final PolicyEntry best;
  private final double[] bestSeconds;

  public HeldOutWorlds(List<World> worlds, List<PolicyEntry> baselines, ExecutorService workers) {
    this.worlds = List.copyOf(worlds);
    this.workers = workers;
    List<double[]> seconds = baselines.stream().map(b -> run(b::create)).toList();
    int winner =
        IntStream.range(0, baselines.size())
            .boxed()
            .min(Comparator.comparingDouble(i -> mean(logs(seconds.get(i), seconds.get(0)))))
            .orElseThrow();
    best = baselines.get(winner);
    bestSeconds = seconds.get(winner);
  }

  @Override
  public Evaluation of(Function<PolicyInputs, PlacementPolicy> agent) {
    double[] own = run(agent);
    double[] logs = logs(own, bestSeconds);
    Optional<Interval> ratio =
        Bootstrap.ofMean(logs, Bootstrap.stream())
            .map(i -> new Interval(StrictMath.expm1(i.low()), StrictMath.expm1(i.high())));
    return new Evaluation(
        mean(own), best.name(), mean(bestSeconds), StrictMath.expm1(mean(logs)), ratio);
  }

  private double[] run(Function<PolicyInputs, PlacementPolicy> policy) {
    PolicyEntry entry = new PolicyEntry("agent", "in training", List.of(), policy);
    List<Future<Double>> runs = new ArrayList<>();
    for (World world : worlds) {
      runs.add(workers.submit(() -> Run.of(world.setting(), entry, world.trial()).jct().mean()));
    }
    return runs.stream().mapToDouble(Futures::get).toArray();
  }

  private static double[] logs(double[] seconds, double[] reference) {
    return IntStream.range(0, seconds.length)
        .mapToDouble(i -> StrictMath.log(seconds[i] / reference[i]))
        .toArray();
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }
}
