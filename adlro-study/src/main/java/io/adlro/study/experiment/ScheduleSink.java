package io.adlro.study.experiment;

import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;

/** Receives the jobs of each seed and the schedule of each run, from several threads. */
public interface ScheduleSink {
  void writeTrial(Trial trial);

  void writeRun(String policy, long seed, ScheduleLog log, RunResult result);
}
