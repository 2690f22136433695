package io.adlro.core.capacity;

/** Solves the load-balancing linear programme; the module with the solver implements it. */
public interface LoadPlanner {
  LoadPlan plan(Demand demand);
}
