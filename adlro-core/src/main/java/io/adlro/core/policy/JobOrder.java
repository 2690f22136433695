package io.adlro.core.policy;

/** Says which of the waiting jobs is first at an instant. */
public interface JobOrder {
  /** The first of the waiting jobs, of which there is at least one. */
  int first(DecisionContext now);

  /** An order with memory or scratch space returns a copy that shares nothing that changes. */
  default JobOrder copy() {
    return this;
  }
}
