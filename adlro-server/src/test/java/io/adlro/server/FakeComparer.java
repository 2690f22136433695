package io.adlro.server;

import io.adlro.server.compare.Comparer;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** Two policies with fixed figures; it waits after the first run while it is held back. */
final class FakeComparer implements Comparer {
  private static final String JSON =
      """
      {"policies": [
        {"name": "fcfs", "meanJctSeconds": 100, "meanJctCi95": [90, 110], "p95JctSeconds": 300,
         "meanQueueSeconds": 50, "utilization": 0.8, "effectiveUtilization": 0.6,
         "throughputJobsPerHour": 120},
        {"name": "sjf", "meanJctSeconds": 80, "meanJctCi95": null, "p95JctSeconds": 290,
         "meanQueueSeconds": 30, "utilization": 0.8, "effectiveUtilization": 0.7,
         "throughputJobsPerHour": 121}],
       "comparisons": [{"policy": "sjf", "baseline": "fcfs", "relativeDifference": -0.2,
         "ci95": [-0.3, -0.1], "verdict": "better"}]}
      """;

  CountDownLatch letThrough = new CountDownLatch(0);

  @Override
  public List<String> scenarios() {
    return List.of("paper", "gangs");
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
    return new Outcome(JSON, "<!DOCTYPE html><title>Comparison</title>");
  }
}
