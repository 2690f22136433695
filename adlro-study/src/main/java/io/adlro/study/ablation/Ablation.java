package io.adlro.study.ablation;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Paired;
import io.adlro.study.reproduction.MeasuredValue;
import java.util.List;
import java.util.Optional;

/**
 * What came of the ladder.
 *
 * @param references names of the baselines that ran beside the rungs
 * @param comparisons one for each scenario
 */
public record Ablation(
    List<TrainedStep> rungs, List<String> references, List<Comparison> comparisons) {
  public Ablation {
    rungs = List.copyOf(rungs);
    references = List.copyOf(references);
    comparisons = List.copyOf(comparisons);
  }

  /** What a rung is held against: the one before, or for the first the first baseline. */
  public String before(int rung) {
    return rung == 0 ? references.get(0) : rungs.get(rung - 1).rung().title();
  }

  /** How the rung's mean JCT differs from {@link #before}, seed by seed, if both ran there. */
  public Optional<MeasuredValue> change(int rung, Comparison where) {
    Optional<PolicyOutcome> here = where.outcome(rungs.get(rung).rung().title());
    return here.flatMap(
        own -> where.outcome(before(rung)).map(other -> Ablation.difference(own, other)));
  }

  private static MeasuredValue difference(PolicyOutcome own, PolicyOutcome other) {
    Paired pair = new Paired(perSeed(own), perSeed(other));
    return new MeasuredValue(pair.relativeDifference(), pair.relativeInterval(Bootstrap.stream()));
  }

  private static double[] perSeed(PolicyOutcome outcome) {
    return outcome.perSeed(run -> run.jct().mean());
  }
}
