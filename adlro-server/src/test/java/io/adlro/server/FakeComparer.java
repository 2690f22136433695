package io.adlro.server;

import io.adlro.server.compare.ComparedSchedules;
import io.adlro.server.compare.ComparedSchedules.Attempt;
import io.adlro.server.compare.ComparedSchedules.ComparedJob;
import io.adlro.server.compare.ComparedSchedules.NodeGpus;
import io.adlro.server.compare.ComparedSchedules.PolicyRuns;
import io.adlro.server.compare.Comparer;
import io.adlro.server.compare.ComparisonCharts;
import io.adlro.study.figure.Point;
import io.adlro.study.figure.Series;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Two policies with fixed figures; it waits after the first run while it is held back. */
final class FakeComparer implements Comparer {
  private static final String JSON =
      """
      {"jobs": 2, "policies": [
        {"name": "fcfs", "meanJctSeconds": 100, "meanJctCi95": [90, 110], "p95JctSeconds": 300,
         "meanQueueSeconds": 50, "utilization": 0.8, "effectiveUtilization": 0.6,
         "throughputJobsPerHour": 120},
        {"name": "sjf", "meanJctSeconds": 80, "meanJctCi95": null, "p95JctSeconds": 290,
         "meanQueueSeconds": 30, "utilization": 0.8, "effectiveUtilization": 0.7,
         "throughputJobsPerHour": 121}],
       "comparisons": [{"policy": "sjf", "baseline": "fcfs", "relativeDifference": -0.2,
         "ci95": [-0.3, -0.1], "verdict": "better"}],
       "bound": {"gapByPolicy": {"fcfs": 0.5, "sjf": 0.2}}}
      """;

  private static final ComparisonCharts CHARTS =
      new ComparisonCharts(
          List.of(
              new Series("sjf", List.of(new Point(0.5, 60, 50, 70), Point.of(0.9, Double.NaN)))),
          List.of(new Series("sjf", List.of(Point.of(30, 0.5), Point.of(130, 1)))),
          Optional.of("mean JCT 66 s on the first 2 jobs"),
          new ComparedSchedules(
              Optional.empty(),
              List.of(new NodeGpus("gpu01", List.of("gpu01/0", "gpu01/1"))),
              List.of(new ComparedJob("job-0", "training", 0)),
              true,
              List.of(
                  new PolicyRuns("fcfs", List.of(new Attempt(0, 1, 61, List.of(0)))),
                  new PolicyRuns("sjf", List.of(new Attempt(0, 0, 60, List.of(1)))))));

  Optional<List<String>> traces = Optional.of(List.of("june.csv"));
  CountDownLatch letThrough = new CountDownLatch(0);

  @Override
  public List<String> scenarios() {
    return List.of("paper", "gangs");
  }

  @Override
  public Optional<List<String>> traces() {
    return traces;
  }

  @Override
  public Outcome compare(Question question, Progress progress) {
    progress.total(2);
    progress.step();
    try {
      letThrough.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    progress.step();
    return new Outcome(JSON, "<!DOCTYPE html><title>Comparison</title>", CHARTS);
  }
}
