package io.adlro.core.action;

/** Whether a job can be placed: now, later, or never. */
public sealed interface Verdict {
  record Fits() implements Verdict {}

  /** Not now; the reason says what it waits for. */
  record Blocked(String reason) implements Verdict {}

  /** Never on this cluster. */
  record Impossible(String reason) implements Verdict {}
}
