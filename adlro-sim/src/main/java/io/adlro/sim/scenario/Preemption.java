package io.adlro.sim.scenario;

/** Whether a policy may stop running jobs. */
public enum Preemption {
  NONE,
  ALLOWED
}
