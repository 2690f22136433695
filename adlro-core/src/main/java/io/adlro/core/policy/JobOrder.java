package io.adlro.core.policy;

/** Chooses the first of the waiting jobs at an instant. */
public interface JobOrder {
  /** The first of the waiting jobs, of which there is at least one. */
  int first(DecisionContext now);

  /** An order with memory or scratch space returns a copy that shares nothing that changes. */
  default JobOrder copy() {
    return this;
  }
}
