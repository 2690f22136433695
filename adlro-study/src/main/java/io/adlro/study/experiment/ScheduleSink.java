package io.adlro.study.experiment;

import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.metrics.ScheduleLog;

/** Takes the jobs of each seed and the schedule of each run on them. */
public interface ScheduleSink {
  void writeTrial(Trial trial);

  void writeRun(String policy, long seed, ScheduleLog log, RunResult result);
}
