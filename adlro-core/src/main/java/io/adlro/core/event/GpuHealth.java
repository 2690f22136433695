package io.adlro.core.event;

/** What is believed of a GPU's condition. */
public enum GpuHealth {
  OK,
  /** It works, with signs of trouble: heat, reduced clocks, errors that it survived. */
  SUSPECT,
  /** It takes no new jobs until it is healthy again; jobs on it may run on. */
  FAILED
}
