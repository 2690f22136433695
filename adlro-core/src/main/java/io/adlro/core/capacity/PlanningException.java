package io.adlro.core.capacity;

/** A planner gave no plan: its process ended, or did not answer in time. */
public final class PlanningException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public PlanningException(String message) {
    super(message);
  }

  public PlanningException(String message, Throwable cause) {
    super(message, cause);
  }
}
