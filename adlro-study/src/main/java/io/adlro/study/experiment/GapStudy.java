package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Setting;
import java.util.List;

/** Finds how far policies are from the lower bound in a setting, on the first jobs of seeds. */
@FunctionalInterface
public interface GapStudy {
  BoundResult of(Setting setting, List<PolicyEntry> policies, List<Long> seeds);
}
