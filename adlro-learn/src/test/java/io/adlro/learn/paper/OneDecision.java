package io.adlro.learn.paper;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.state.ClusterState;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Submits some jobs at time 0 and lets a test stand for the policy. */
final class OneDecision extends QuietOrders {
  private OneDecision() {}

  static void of(Cluster cluster, Consumer<DecisionContext> test, Job.Builder... waiting) {
    WorkloadTable jobs = new WorkloadTable(cluster);
    for (Job.Builder job : waiting) {
      jobs.add(job.build());
    }
    List<DecisionContext> decided = new ArrayList<>();
    SchedulingKernel kernel =
        new SchedulingKernel(
            jobs.requests(),
            now -> {
              decided.add(now);
              test.accept(now);
            },
            new OneDecision());
    for (int job = 0; job < jobs.size(); job++) {
      kernel.jobSubmitted(0, job);
    }
    kernel.decide();
    assertThat(decided).hasSize(1);
  }

  static List<Integer> gpusOf(ClusterState state, int job) {
    List<Integer> gpus = new ArrayList<>();
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      gpus.add(state.gpuOfShare(s));
    }
    return gpus;
  }
}
