package io.adlro.app.serve;

import io.adlro.live.loop.Caller;
import io.adlro.live.loop.JobSubmission;
import io.adlro.live.loop.Orchestrator;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Submits generated jobs at their times, faster by the speed of the emulated cluster. */
public final class DemoWorkload implements AutoCloseable {
  private static final Caller DEMO = new Caller("demo", false);

  private final Orchestrator orchestrator;
  private final WorkloadTable jobs;
  private final double speed;
  private final long startNanos = System.nanoTime();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "adlro-demo");
            thread.setDaemon(true);
            return thread;
          });
  private int next;

  public DemoWorkload(Orchestrator orchestrator, WorkloadTable jobs, double speed) {
    this.orchestrator = orchestrator;
    this.jobs = jobs;
    this.speed = speed;
    submitDue();
  }

  private void submitDue() {
    double nowMicros = (System.nanoTime() - startNanos) / 1_000.0 * speed;
    while (next < jobs.size() && jobs.submitMicros(next) <= nowMicros) {
      var unused =
          orchestrator.submit(
              DEMO, List.of(new JobSubmission(jobs.requests().request(next).withId(""), "", "")));
      next++;
    }
    if (next < jobs.size()) {
      double awayNanos = (jobs.submitMicros(next) - nowMicros) * 1_000 / speed;
      var unused = timer.schedule(this::submitDue, (long) awayNanos + 1, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
