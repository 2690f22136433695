package io.adlro.core.capacity;

/** Solves the load-balancing linear programme; the module with the solver implements it. */
public interface LoadPlanner {
  /** For a policy that decides along a journal, which has the plans. */
  LoadPlanner RECORDED =
      demand -> {
        throw new PlanningException("the plans of a recorded run are in its journal");
      };

  /**
   * The plan for a demand.
   *
   * @throws PlanningException if there is none, for reasons that are not in the demand
   */
  LoadPlan plan(Demand demand);
}
