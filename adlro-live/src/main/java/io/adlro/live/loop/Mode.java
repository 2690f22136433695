package io.adlro.live.loop;

/** Whether decisions reach the cluster. */
public enum Mode {
  /** Decides and records; the cluster gets no order. */
  SHADOW,
  ACTIVE
}
