package io.adlro.study.experiment;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.message.NumberText;
import io.adlro.sim.metrics.RunResult;
import java.util.List;
import java.util.Optional;

/**
 * The conditions of a result, for the lines below a table, the JSON and the report.
 *
 * @param load arrivals over the largest sustainable throughput; infinite for a batch
 * @param jobs of each seed
 * @param measuredJobs of each seed, by the rule, without those that the cluster refuses
 * @param warning what a reader must know before the figures
 * @param rule which jobs of a run are measured, in words
 */
public record Conditions(
    Source source,
    String name,
    double load,
    int jobs,
    int measuredJobs,
    List<Long> seeds,
    String rule,
    Cluster cluster,
    List<LeftOut> leftOut,
    List<Refusal> refusals,
    Optional<String> warning) {

  /** The policy that others are compared with. */
  public static final String REFERENCE = "fcfs";

  /** Where the jobs come from. */
  public enum Source {
    SCENARIO,
    TRACE
  }

  /** A requested policy that cannot run here. */
  public record LeftOut(String policy, String reason) {}

  public Conditions {
    seeds = List.copyOf(seeds);
    leftOut = List.copyOf(leftOut);
    refusals = List.copyOf(refusals);
  }

  /** Below saturation the throughput of every stable policy is the arrival rate. */
  public boolean saturated() {
    return load >= 1;
  }

  /** Which jobs of a run were measured, in words. */
  public static String rule(RunResult run, double warmup, double drain) {
    if (run.window().fromJob() == 0 && run.window().toJob() == run.jobs().submitted()) {
      return "all jobs measured, from the first submission to the last completion, nothing cut";
    }
    return "first %s %% (warm-up) and last %s %% (drain) of the jobs by submission not measured"
        .formatted(NumberText.chosenPercent(warmup), NumberText.chosenPercent(drain));
  }
}
