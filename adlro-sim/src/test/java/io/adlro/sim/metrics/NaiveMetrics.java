package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.sim.workload.WorkloadTable;
import java.util.TreeSet;

/** Works the metrics out again from the log of a run, interval by interval and job by job. */
final class NaiveMetrics {
  private final RandomRun run;
  private final WorkloadTable jobs;
  private final Cluster cluster;
  private final ScheduleLog log;
  private final MeasuredWindow window;
  int measured;
  double jctSeconds;
  double queueSeconds;
  double finishTime;
  double worstFinishTime;
  double utilization;
  double effectiveUtilization;
  double idle;
  double wanted;
  double down;
  double kilowattHours;

  NaiveMetrics(RandomRun run, MeasuredWindow measured) {
    this.run = run;
    this.jobs = run.jobs;
    this.cluster = run.cluster();
    this.log = run.run.log();
    this.window = measured;
    for (int row = 0; row < log.size(); row++) {
      if (log.outcome(row) == ScheduleLog.Outcome.COMPLETED) {
        addJob(log.job(row), log.endMicros(row));
      }
    }
    jctSeconds /= this.measured;
    queueSeconds /= this.measured;
    finishTime /= this.measured;
    addIntervals();
  }

  private void addJob(int job, long end) {
    long submit = jobs.submitMicros(job);
    long first = Long.MAX_VALUE;
    double ran = 0;
    double inside = 0;
    for (int row = 0; row < log.size(); row++) {
      if (log.job(row) == job) {
        first = Math.min(first, log.startMicros(row));
        ran += log.endMicros(row) - log.startMicros(row);
        inside += overlap(row, window.fromMicros(), window.toMicros());
      }
    }
    double available = (double) cluster.gpuCount() * window.lengthMicros();
    double width = jobs.requests().gpus(job) * jobs.requests().shareMilli(job) / 1000.0;
    effectiveUtilization +=
        width * jobs.workMicros(job) / bestSpeed(job) * inside / ran / available;
    if (job < window.fromJob() || job >= window.toJob()) {
      return;
    }
    measured++;
    jctSeconds += (end - submit) / 1e6;
    queueSeconds += (first - submit) / 1e6;
    double together = 0;
    for (int other = 0; other < jobs.size(); other++) {
      together +=
          Math.max(
              0,
              Math.min(end, run.endedMicros[other]) - Math.max(submit, jobs.submitMicros(other)));
    }
    double crowd = together / (end - submit);
    double alone =
        jobs.workMicros(job) / meanSpeed(job) * Math.max(1, width * crowd / cluster.gpuCount());
    finishTime += (end - submit) / alone;
    worstFinishTime = Math.max(worstFinishTime, (end - submit) / alone);
  }

  private void addIntervals() {
    TreeSet<Long> instants = new TreeSet<>();
    instants.add(window.fromMicros());
    instants.add(window.toMicros());
    for (int row = 0; row < log.size(); row++) {
      instants.add(log.startMicros(row));
      instants.add(log.endMicros(row));
    }
    for (int job = 0; job < jobs.size(); job++) {
      instants.add(jobs.submitMicros(job));
      instants.add(run.endedMicros[job]);
    }
    for (long[] downtime : run.downtimes) {
      instants.add(downtime[1]);
      instants.add(downtime[2]);
    }
    Long from = window.fromMicros();
    for (Long to = instants.higher(from);
        to != null && to <= window.toMicros();
        to = instants.higher(from)) {
      addInterval(from, to);
      from = to;
    }
  }

  private void addInterval(long from, long to) {
    double part = (double) (to - from) / window.lengthMicros() / cluster.gpuCount();
    double hours = (to - from) / 3.6e9;
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      if (isDown(gpu, from)) {
        down += part;
        continue;
      }
      double busy = busy(gpu, from);
      GpuModel model = cluster.models().get(cluster.modelOf(gpu));
      utilization += part * busy;
      idle += part * (1 - busy);
      wanted += isWanted(cluster.modelOf(gpu), from) ? part * (1 - busy) : 0;
      double watts = model.idleWatts() * (1 - busy) + model.peakWatts() * busy;
      kilowattHours += watts * hours / 1000;
    }
  }

  private boolean isDown(int gpu, long at) {
    return run.downtimes.stream().anyMatch(d -> d[0] == gpu && d[1] <= at && at < d[2]);
  }

  private double busy(int gpu, long at) {
    double busy = 0;
    for (int row = 0; row < log.size(); row++) {
      for (int member = 0; runs(row, at) && member < log.gpuCount(row); member++) {
        busy += log.gpu(row, member) == gpu ? jobs.requests().shareMilli(log.job(row)) / 1000.0 : 0;
      }
    }
    return busy;
  }

  private boolean isWanted(int model, long at) {
    for (int job = 0; job < jobs.size(); job++) {
      boolean live = jobs.submitMicros(job) <= at && at < run.endedMicros[job];
      if (live && (jobs.requests().eligibleModels(job) >>> model & 1) != 0 && !runsJob(job, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean runsJob(int job, long at) {
    for (int row = 0; row < log.size(); row++) {
      if (log.job(row) == job && runs(row, at)) {
        return true;
      }
    }
    return false;
  }

  private boolean runs(int row, long at) {
    return log.startMicros(row) <= at && at < log.endMicros(row);
  }

  private double overlap(int row, long from, long to) {
    return Math.max(0, Math.min(to, log.endMicros(row)) - Math.max(from, log.startMicros(row)));
  }

  private double bestSpeed(int job) {
    double best = 0;
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      best = Math.max(best, eligibleSpeed(job, gpu));
    }
    return best;
  }

  private double meanSpeed(int job) {
    double sum = 0;
    int gpus = 0;
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      sum += eligibleSpeed(job, gpu);
      gpus += eligibleSpeed(job, gpu) > 0 ? 1 : 0;
    }
    return sum / gpus;
  }

  private double eligibleSpeed(int job, int gpu) {
    int model = cluster.modelOf(gpu);
    boolean eligible = (jobs.requests().eligibleModels(job) >>> model & 1) != 0;
    return eligible ? cluster.speed(jobs.requests().jobClass(job), model) : 0;
  }
}
