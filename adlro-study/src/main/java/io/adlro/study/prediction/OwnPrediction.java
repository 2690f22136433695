package io.adlro.study.prediction;

import io.adlro.core.pattern.JobTraits;
import io.adlro.core.pattern.PatternMemory;
import io.adlro.core.pattern.Recall;
import io.adlro.core.pattern.RunTimeBelief;
import io.adlro.core.pattern.RunTimeDistribution;
import io.adlro.ingest.history.PastJob;
import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.JobQuery;
import io.adlro.study.prediction.baseline.LogSeconds;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Optional;
import java.util.OptionalDouble;

/** ADLRO's pattern memory as one of the evaluated predictors. */
final class OwnPrediction implements BaselinePredictor {
  private record Belief(Recall recalled, double[] quantileMicros) {}

  private final PatternMemory memory;
  private final IdentityHashMap<JobQuery, Belief> open = new IdentityHashMap<>();
  private RunTimeDistribution last;

  OwnPrediction(PatternMemory memory) {
    this.memory = memory;
  }

  @Override
  public String name() {
    return "ADLRO";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery query) {
    JobTraits job = SubmissionTraits.of(query.job(), query.estimateMicros(), query.submitMicros());
    Recall recalled = memory.recall(job);
    last = memory.runTime(recalled);
    double[] quantiles = new double[RunTimeBelief.WIDTH];
    memory.believe(recalled, quantiles, 0);
    open.put(query, new Belief(recalled, quantiles));
    return OptionalDouble.of(logSeconds(last.quantileMicros(0.5)));
  }

  @Override
  public Optional<double[]> quantiles(JobQuery query, double[] levels) {
    return Optional.of(
        Arrays.stream(levels).map(level -> logSeconds(last.quantileMicros(level))).toArray());
  }

  private static double logSeconds(double micros) {
    return LogSeconds.ofSeconds(micros * 1e-6);
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    learn(query, job);
  }

  /** Learns from a job that has ended; returns what was recalled when it was submitted. */
  Recall learn(JobQuery query, PastJob job) {
    Belief belief = open.remove(query);
    double micros = Math.max(1e6, (double) job.runMicros());
    memory.learn(belief.recalled(), job.id(), micros, belief.quantileMicros(), 0);
    return belief.recalled();
  }
}
