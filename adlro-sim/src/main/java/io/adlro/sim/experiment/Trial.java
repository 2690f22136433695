package io.adlro.sim.experiment;

import io.adlro.core.model.JobTable;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.metrics.MeasuredWindow;

/** What every policy of a comparison meets under one seed: the same jobs, the same mishaps. */
public record Trial(long seed, JobTable jobs, FaultPlan faults, MeasuredWindow window) {}
