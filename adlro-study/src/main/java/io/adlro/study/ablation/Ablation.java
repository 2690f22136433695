package io.adlro.study.ablation;

import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Evidence;
import io.adlro.sim.stats.Paired;
import java.util.List;
import java.util.Optional;

/**
 * The result of an ablation.
 *
 * @param references names of the baselines that ran too
 * @param comparisons one for each scenario
 */
public record Ablation(
    List<TrainedStep> steps, List<String> references, List<Comparison> comparisons) {
  public Ablation {
    steps = List.copyOf(steps);
    references = List.copyOf(references);
    comparisons = List.copyOf(comparisons);
  }

  /** What a step is compared with: the one before, or for the first one the first baseline. */
  public String before(int step) {
    return step == 0 ? references.get(0) : steps.get(step - 1).step().title();
  }

  /** How the step's mean JCT differs from {@link #before}, seed by seed, if both ran there. */
  public Optional<Evidence> change(int step, Comparison where) {
    Optional<PolicyOutcome> here = where.outcome(steps.get(step).step().title());
    return here.flatMap(
        own ->
            where
                .outcome(before(step))
                .map(other -> Evidence.of(new Paired(perSeed(own), perSeed(other)))));
  }

  private static double[] perSeed(PolicyOutcome outcome) {
    return outcome.perSeed(run -> run.jct().mean());
  }
}
