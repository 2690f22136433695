package io.adlro.core.model;

/** What is left of a job's work after an interruption. */
public enum Recovery {
  /** It writes checkpoints and continues from the last one. */
  CHECKPOINT,
  /** It starts from the beginning. */
  RESTART
}
