package io.adlro.study.validation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The relative error of each conservation law in a run of one policy without faults.
 *
 * @param work of all jobs, times their width, against what their attempts did at their speed
 * @param busy GPU time by the metrics against that of the attempts in the schedule
 * @param little jobs in the system, integrated over time, against the sum of all JCT
 */
record Balance(double work, double busy, double little) {
  private static final double MICROS = 1e6;

  static Balance of(Setting setting, PolicyEntry policy, Trial trial) {
    JobsInSystem present = new JobsInSystem();
    AtomicReference<ScheduleLog> schedule = new AtomicReference<>();
    RunResult result =
        Run.of(
            setting,
            policy,
            trial,
            simulation -> {
              schedule.set(new ScheduleLog(simulation.state(), trial.jobs()));
              simulation.listen(schedule.get());
              simulation.listen(present);
            });
    if (result.jobs().completed() + result.jobs().impossible() < trial.jobs().size()) {
      throw new IllegalStateException(
          "%s did not complete all jobs of seed %d: %s"
              .formatted(policy.name(), trial.seed(), result.jobs()));
    }
    ScheduleLog log = schedule.get();
    double windowSeconds = result.window().lengthMicros() / MICROS;
    double busy = result.gpus().utilization() * setting.cluster().gpuCount() * windowSeconds;
    double jct = result.jct().mean() * result.jobs().completed();
    return new Balance(
        relative(workDone(log), workRequested(log)),
        relative(busy, gpuSeconds(log)),
        relative(present.jobSeconds(), jct));
  }

  /** The larger error of each law. */
  Balance worse(Balance other) {
    return new Balance(
        Math.max(work, other.work), Math.max(busy, other.busy), Math.max(little, other.little));
  }

  double worst() {
    return Math.max(work, Math.max(busy, little));
  }

  private static double relative(double one, double other) {
    return Math.abs(one - other) / other;
  }

  private static double workRequested(ScheduleLog log) {
    WorkloadTable jobs = log.jobs();
    double sum = 0;
    for (int row = 0; row < log.size(); row++) {
      if (log.outcome(row) == ScheduleLog.Outcome.COMPLETED) {
        int job = log.job(row);
        sum += jobs.workMicros(job) / MICROS * jobs.requests().widthMilli(job) / JobTable.WHOLE;
      }
    }
    return sum;
  }

  private static double workDone(ScheduleLog log) {
    double sum = 0;
    for (int row = 0; row < log.size(); row++) {
      sum += gpuSeconds(log, row) * speed(log, row);
    }
    return sum;
  }

  private static double gpuSeconds(ScheduleLog log) {
    double sum = 0;
    for (int row = 0; row < log.size(); row++) {
      sum += gpuSeconds(log, row);
    }
    return sum;
  }

  private static double gpuSeconds(ScheduleLog log, int row) {
    double width = (double) log.jobs().requests().widthMilli(log.job(row)) / JobTable.WHOLE;
    return (log.endMicros(row) - log.startMicros(row)) / MICROS * width;
  }

  /** That of the slowest GPU of the gang. */
  private static double speed(ScheduleLog log, int row) {
    Cluster cluster = log.cluster();
    double slowest = Double.POSITIVE_INFINITY;
    for (int member = 0; member < log.gpuCount(row); member++) {
      int gpu = log.gpu(row, member);
      slowest =
          Math.min(
              slowest,
              cluster.speed(log.jobs().requests().jobClass(log.job(row)), cluster.modelOf(gpu))
                  * cluster.deviceFactor(gpu));
    }
    return slowest;
  }
}
