package io.adlro.report.export;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.TreeMap;

/**
 * The totals of a run under Batsim's names. Times of a job are from its submission to its first
 * start and to its last end; slowdown is over the time in attempts. GPUs are never switched off.
 */
final class BatsimTotals {
  private static final double MICROS = 1e6;

  private final ScheduleLog log;
  private final Map<String, String> byName = new TreeMap<>();
  private long lastEndMicros;
  private int finished;
  private int succeeded;
  private final Figure waiting = new Figure();
  private final Figure turnaround = new Figure();
  private final Figure slowdown = new Figure();

  private static final class Figure {
    private double sum;
    private double most;

    private void add(double value) {
      sum += value;
      most = Math.max(most, value);
    }
  }

  BatsimTotals(ScheduleLog log, AttemptsByJob attempts) {
    this.log = log;
    WorkloadTable jobs = log.jobs();
    for (int job = 0; job < jobs.size(); job++) {
      int[] rows = attempts.of(job);
      if (rows.length > 0) {
        add(jobs.submitMicros(job), rows);
      }
    }
    count("nb_jobs", jobs.size());
    count("nb_jobs_finished", finished);
    count("nb_jobs_success", succeeded);
    count("nb_jobs_killed", finished - succeeded);
    count("nb_jobs_rejected", jobs.size() - finished);
    put("success_rate", (double) succeeded / jobs.size());
    put("makespan", lastEndMicros / MICROS);
    put("waiting_time", waiting);
    put("turnaround_time", turnaround);
    put("slowdown", slowdown);
    addMachines();
  }

  Map<String, String> byName() {
    return byName;
  }

  private void add(long submitMicros, int[] rows) {
    long end = log.endMicros(rows[rows.length - 1]);
    double ran = 0;
    for (int row : rows) {
      ran += log.endMicros(row) - log.startMicros(row);
    }
    finished++;
    succeeded += log.outcome(rows[rows.length - 1]) == ScheduleLog.Outcome.COMPLETED ? 1 : 0;
    lastEndMicros = Math.max(lastEndMicros, end);
    waiting.add((log.startMicros(rows[0]) - submitMicros) / MICROS);
    turnaround.add((end - submitMicros) / MICROS);
    if (ran > 0) {
      slowdown.add((end - submitMicros) / ran);
    }
  }

  private void addMachines() {
    Cluster cluster = log.cluster();
    double busySeconds = 0;
    double joules = 0;
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      joules += cluster.models().get(cluster.modelOf(gpu)).idleWatts() * lastEndMicros / MICROS;
    }
    for (int row = 0; row < log.size(); row++) {
      double seconds = (log.endMicros(row) - log.startMicros(row)) / MICROS;
      double held = seconds * log.jobs().requests().shareMilli(log.job(row)) / JobTable.WHOLE;
      for (int member = 0; member < log.gpuCount(row); member++) {
        GpuModel model = cluster.models().get(cluster.modelOf(log.gpu(row, member)));
        busySeconds += held;
        joules += held * (model.peakWatts() - model.idleWatts());
      }
    }
    put("consumed_joules", joules);
    put("time_computing", busySeconds);
    put("time_idle", cluster.gpuCount() * lastEndMicros / MICROS - busySeconds);
    put("time_sleeping", 0);
    put("time_switching_off", 0);
    put("time_switching_on", 0);
    put("time_unavailable", 0);
    count("nb_computing_machines", cluster.gpuCount());
    count("nb_grouped_switches", 0);
    count("nb_machine_switches", 0);
  }

  private void count(String name, int value) {
    byName.put(name, Integer.toString(value));
  }

  private void put(String name, Figure figure) {
    put("mean_" + name, figure.sum / Math.max(1, finished));
    put("max_" + name, figure.most);
  }

  private void put(String name, double value) {
    byName.put(name, sixDecimals(value));
  }

  static String sixDecimals(double value) {
    return BigDecimal.valueOf(value).setScale(6, RoundingMode.HALF_EVEN).toPlainString();
  }
}
