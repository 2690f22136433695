package io.adlro.server.metrics;

/** How a training on the jobs of the site ended. */
public enum TrainingEnd {
  /** Its model decides. */
  PROMOTED,
  /** Its model may be activated. */
  PROPOSED,
  /** There is no model: it would have lost against the one that decides. */
  NO_GAIN,
  /** There is no result; the log has the reason. */
  FAILED
}
