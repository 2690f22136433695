package io.adlro.solve.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.solve.OrToolsLoadPlanner;
import org.junit.jupiter.api.Test;

final class SolverPoliciesTest {
  @Test
  void everyPolicyOfTheCatalogueNeedsPreemptionAndRuns() {
    Cluster cluster = SmallRun.cluster("v 1, t 1", "sim 1 0.5", "ml 1 0.9");
    SmallWorkload jobs =
        SmallRun.table(
            cluster,
            SmallRun.job("sim", 0, 30),
            SmallRun.job("ml", 0, 30),
            SmallRun.job("sim", 5, 30));
    JobMix mix = jobs.mix();
    LoadPlan plan = new OrToolsLoadPlanner().plan(mix.demand());

    assertThat(SolverPolicies.entries())
        .extracting(PolicyEntry::name)
        .containsExactly("gavel-max-min", "gavel-max-sum", "gavel-min-makespan", "gavel-fifo");
    for (PolicyEntry entry : SolverPolicies.entries()) {
      SmallRun run =
          new SmallRun(jobs, entry.create(new PolicyInputs(cluster, mix, plan, 1)), 0).run();
      assertThat(entry.needs()).containsExactly(Need.PREEMPTION);
      assertThat(run.allEnded()).as(entry.name()).isTrue();
    }
  }
}
