package io.adlro.study.reproduction;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Paired;
import io.adlro.study.experiment.Conditions;
import java.util.List;

/**
 * The results of the policies on one scenario, beside the paper's baselines on the same jobs.
 *
 * @param mostJobsPerHour an upper bound for each seed
 */
public record Reproduction(
    Comparison comparison, Conditions conditions, List<Double> mostJobsPerHour) {
  public Reproduction {
    mostJobsPerHour = List.copyOf(mostJobsPerHour);
  }

  public static Reproduction of(Comparison comparison, Conditions conditions, LoadPlanner planner) {
    ThroughputBound bound = new ThroughputBound(planner);
    List<Double> most =
        comparison.seeds().stream()
            .map(seed -> bound.jobsPerHour(comparison.setting().trials().apply(seed).jobs()))
            .toList();
    return new Reproduction(comparison, conditions, most);
  }

  /** Those that ran, in the order of the table: the paper's baselines, the agents, the others. */
  public List<String> policies() {
    List<String> ran = comparison.outcomes().stream().map(PolicyOutcome::name).toList();
    return ReproductionPolicies.wanted().stream().filter(ran::contains).toList();
  }

  /** Throughput only in saturation: below, it is the arrival rate for every policy. */
  public boolean measures(Measure measure) {
    return measure != Measure.THROUGHPUT || conditions.saturated();
  }

  public PolicyOutcome outcome(String policy) {
    return comparison.outcome(policy).orElseThrow();
  }

  /** The mean over the seeds. */
  public MeasuredValue absolute(String policy, Measure measure) {
    double mean = outcome(policy).mean(measure::of);
    return new MeasuredValue(mean, Bootstrap.ofMean(perSeed(policy, measure), Bootstrap.stream()));
  }

  /** The relative difference to a baseline, seed by seed. */
  public MeasuredValue relative(String policy, Measure measure, PaperRow baseline) {
    return relative(perSeed(policy, measure), perSeed(baseline.policy(), measure));
  }

  /** How far the bound of the throughput lies above that of a baseline. */
  public MeasuredValue throughputLeft(PaperRow baseline) {
    double[] most = mostJobsPerHour.stream().mapToDouble(Double::doubleValue).toArray();
    return relative(most, perSeed(baseline.policy(), Measure.THROUGHPUT));
  }

  private double[] perSeed(String policy, Measure measure) {
    return outcome(policy).perSeed(measure::of);
  }

  private static MeasuredValue relative(double[] values, double[] baseline) {
    Paired pair = new Paired(values, baseline);
    return new MeasuredValue(pair.relativeDifference(), pair.relativeInterval(Bootstrap.stream()));
  }
}
