package io.adlro.learn.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.action.Placer;
import io.adlro.core.estimate.StatedRunTimes;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.Effort;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WideGangsTest {
  private static final Cluster EQUAL =
      new Cluster(
          List.of(GpuModel.withMemory("v", 1024)),
          List.of(Node.of("a", "v", 16, 64, 256)),
          new SpeedTable(List.of("sim"), List.of("v"), new double[][] {{1}}));
  private static final Cluster MIXED =
      new Cluster(
          List.of(GpuModel.withMemory("v", 1024), GpuModel.withMemory("t", 1024)),
          List.of(Node.of("a", "v", 8, 64, 256), Node.of("b", "t", 8, 64, 256)),
          new SpeedTable(List.of("sim"), List.of("v", "t"), new double[][] {{1, 1}}));

  private static DecisionContext waiting(Cluster cluster, int... gpusOfJobs) {
    JobTable jobs = new JobTable(cluster);
    ClusterState state = new ClusterState(jobs);
    for (int gpus : gpusOfJobs) {
      int job = jobs.add(JobRequest.of("sim").gpus(gpus).build(), 0);
      state.jobSubmitted(0, job);
    }
    Configurations configurations = new Configurations(jobs);
    return new DecisionContext(
        state,
        configurations,
        new StatedRunTimes(state, configurations),
        new Placer(state),
        QuietOrders.IGNORE,
        new Effort());
  }

  @Test
  void theyCompeteAboveAFifthOfTheGpuTimeOnEqualGpus() {
    assertThat(WideGangs.compete(waiting(EQUAL, 1, 1, 1, 1))).isFalse();
    assertThat(WideGangs.compete(waiting(EQUAL, 2, 1, 1, 1))).isTrue();
    assertThat(WideGangs.compete(waiting(EQUAL, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1))).isFalse();
    assertThat(WideGangs.compete(waiting(MIXED, 8, 8, 1))).isFalse();
  }

  @Test
  void anotherPolicyDecidesWhileTheyCompete() {
    List<String> decided = new ArrayList<>();
    PortfolioCandidate candidate =
        PortfolioCandidate.learned(now -> decided.add("usual"))
            .withWideGangs(now -> decided.add("wide"));

    for (DecisionContext now : List.of(waiting(EQUAL, 1), waiting(EQUAL, 4))) {
      candidate.decide(now, now);
      candidate.copy(EQUAL).withStatedRunTimes().decide(now, now);
    }

    assertThat(decided).containsExactly("usual", "usual", "wide", "wide");
  }
}
