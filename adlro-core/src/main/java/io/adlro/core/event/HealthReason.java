package io.adlro.core.event;

/** The sign that a GPU's health was last judged by. */
public enum HealthReason {
  /** It shows no sign of trouble. */
  NONE,
  /** It is as hot as its model throttles at. */
  TEMPERATURE,
  /** Its clock under load is well below the usual one of its model. */
  CLOCK,
  /** The driver reported an error of the GPU itself. */
  XID,
  /** Its memory lost data: uncorrected ECC errors. */
  ECC
}
