package io.adlro.app.reproduce;

import io.adlro.app.output.Conditions;
import io.adlro.core.capacity.LoadPlanner;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Bootstrap;
import io.adlro.sim.stats.Paired;
import java.util.List;

/**
 * What the policies did on one scenario, held against the paper's baselines on the same jobs.
 *
 * @param mostJobsPerHour of each seed, what no schedule exceeds
 */
public record Study(Comparison comparison, Conditions conditions, List<Double> mostJobsPerHour) {

  public Study {
    mostJobsPerHour = List.copyOf(mostJobsPerHour);
  }

  public static Study of(Comparison comparison, Conditions conditions, LoadPlanner planner) {
    ThroughputBound bound = new ThroughputBound(planner);
    List<Double> most =
        comparison.seeds().stream()
            .map(seed -> bound.jobsPerHour(comparison.setting().trials().apply(seed).jobs()))
            .toList();
    return new Study(comparison, conditions, most);
  }

  /** Those that ran, in the order of the table: the paper's baselines, the agents, the others. */
  public List<String> policies() {
    List<String> ran = comparison.outcomes().stream().map(PolicyOutcome::name).toList();
    return Rivals.wanted().stream().filter(ran::contains).toList();
  }

  /** Throughput is told in saturation only: below it is the arrival rate for every policy. */
  public boolean tells(Measure measure) {
    return measure != Measure.THROUGHPUT || conditions.saturated();
  }

  public PolicyOutcome outcome(String policy) {
    return comparison.outcome(policy).orElseThrow();
  }

  /** The measure's mean over the seeds. */
  public Finding absolute(String policy, Measure measure) {
    double mean = outcome(policy).mean(measure::of);
    return new Finding(mean, Bootstrap.ofMean(perSeed(policy, measure), Bootstrap.stream()));
  }

  /** The relative difference to a baseline, seed by seed. */
  public Finding relative(String policy, Measure measure, PaperRow baseline) {
    return relative(perSeed(policy, measure), perSeed(baseline.policy(), measure));
  }

  /** How far the largest throughput that is possible lies above a baseline's. */
  public Finding throughputLeft(PaperRow baseline) {
    double[] most = mostJobsPerHour.stream().mapToDouble(Double::doubleValue).toArray();
    return relative(most, perSeed(baseline.policy(), Measure.THROUGHPUT));
  }

  private double[] perSeed(String policy, Measure measure) {
    return outcome(policy).perSeed(measure::of);
  }

  private static Finding relative(double[] values, double[] baseline) {
    Paired pair = new Paired(values, baseline);
    return new Finding(pair.relativeDifference(), pair.relativeInterval(Bootstrap.stream()));
  }
}
