package io.adlro.core.policy;

/**
 * What a policy cannot do without; a comparison refuses it where the scenario does not offer it.
 */
public enum Need {
  /** Running jobs may be stopped and resumed later. */
  PREEMPTION,
  /** GPUs are measured. */
  TELEMETRY
}
