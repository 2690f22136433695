package io.adlro.study.experiment;

import io.adlro.sim.metrics.ScheduleLog;

/** The schedule of a policy under the first seed of a comparison. */
public record PolicySchedule(String policy, ScheduleLog log) {}
