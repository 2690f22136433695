package io.adlro.solve.policy;

import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyEntry;
import java.util.List;

/** The policies that need a solver, one entry each: a new one is an objective and a line here. */
public final class SolverPolicies {
  private SolverPolicies() {}

  public static List<PolicyEntry> entries() {
    return List.of(
        gavel(
            "gavel-max-min",
            "Gavel in rounds: the job worst off against an equal share is best off",
            new MaxMinFairness()),
        gavel(
            "gavel-max-sum",
            "Gavel in rounds: each job's speed against its best, summed, is largest",
            new MaxSumThroughput()),
        gavel(
            "gavel-min-makespan",
            "Gavel in rounds: the last of the present jobs ends soonest",
            new MinMakespan()),
        new PolicyEntry(
            "gavel-fifo",
            "Gavel in rounds: in order of arrival on the fastest, moved up when one is free",
            List.of(Need.PREEMPTION),
            inputs ->
                new GavelRounds(
                    inputs.cluster(),
                    new FifoFastest(),
                    GavelRounds.Settings.toMove(inputs.mix().demand()))));
  }

  private static PolicyEntry gavel(String name, String summary, GavelObjective objective) {
    return new PolicyEntry(
        name,
        summary,
        List.of(Need.PREEMPTION),
        inputs ->
            new GavelRounds(
                inputs.cluster(), objective, GavelRounds.Settings.of(inputs.mix().demand())));
  }
}
