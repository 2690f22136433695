package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs policies once more with their schedules kept. The same seed gives the same run, and so a
 * comparison needs memory for schedules only while one is written.
 */
public final class ExportRuns {
  private ExportRuns() {}

  public static void write(
      Setting setting,
      List<PolicyEntry> policies,
      List<Long> seeds,
      int threads,
      ScheduleSink sink,
      Runnable afterEachRun) {
    Parallel.forEach(
        seeds,
        threads,
        seed -> {
          Trial trial = setting.trials().apply(seed);
          sink.writeTrial(trial);
          for (PolicyEntry policy : policies) {
            AtomicReference<ScheduleLog> log = new AtomicReference<>();
            RunResult result =
                Run.of(
                    setting,
                    policy,
                    trial,
                    simulation -> {
                      log.set(new ScheduleLog(simulation.state()));
                      simulation.listen(log.get());
                    });
            sink.writeRun(policy.name(), seed, log.get(), result);
            afterEachRun.run();
          }
        });
  }
}
