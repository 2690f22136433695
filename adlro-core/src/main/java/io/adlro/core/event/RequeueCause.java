package io.adlro.core.event;

/** Why a running job waits again. */
public enum RequeueCause {
  PREEMPTED,
  GPU_LOST
}
