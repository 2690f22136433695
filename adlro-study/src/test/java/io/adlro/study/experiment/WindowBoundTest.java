package io.adlro.study.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.Need;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Run;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.experiment.Trial;
import io.adlro.sim.metrics.RunResult;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.solve.OrToolsLoadPlanner;
import io.adlro.solve.policy.SolverPolicies;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class WindowBoundTest {
  private static final long SECOND = 1_000_000;

  /** The profile {@code soak} tries more. */
  private static final int FACTOR = Integer.getInteger("adlro.soak.factor", 1);

  @Test
  void noPolicyWithoutPreemptionIsBelowItsBoundOnRandomWindows() {
    requireAbove(List.of(), 50 * FACTOR);
  }

  @Test
  void noPolicyAtAllIsBelowTheBoundOnRandomWindows() {
    requireAbove(List.of(Need.PREEMPTION), 8 * FACTOR);
  }

  @Test
  void theBoundIsHigherWherePreemptionIsNotOffered() {
    // A long job runs when a short one comes to the only GPU; only a preemptive schedule could
    // have started the long one first and yet serve the short one at once.
    WorkloadTable jobs = new WorkloadTable(cluster(1, 1));
    jobs.add(Job.of("a", 0, 100 * SECOND).build());
    jobs.add(Job.of("a", 50 * SECOND, SECOND).build());
    for (int i = 2; i < 12; i++) {
      jobs.add(Job.of("a", (50 + 5 * i) * SECOND, 3 * SECOND).build());
    }

    assertThat(WindowBound.of(jobs, List.of()).meanJctSeconds())
        .isGreaterThan(1.05 * WindowBound.of(jobs, List.of(Need.PREEMPTION)).meanJctSeconds());
  }

  private static void requireAbove(List<Need> offered, int windows) {
    List<PolicyEntry> policies =
        Stream.concat(PolicyCatalog.entries().stream(), SolverPolicies.entries().stream())
            .filter(policy -> offered.containsAll(policy.needs()))
            .toList();
    TreeSet<String> ran = new TreeSet<>();
    for (long seed = 1; seed <= windows; seed++) {
      WorkloadTable jobs = randomJobs(seed);
      Setting setting = setting(jobs, offered);
      Trial trial = setting.trials().apply(seed);
      double bound = WindowBound.of(jobs, offered).meanJctSeconds();
      for (PolicyEntry policy : policies) {
        if (policy.obstacle().apply(setting.inputs(trial)).isEmpty()) {
          RunResult result = Run.of(setting, policy, trial);
          if (result.jobs().completed() == jobs.size()) {
            ran.add(policy.name());
            assertThat(result.jct().mean())
                .as("%s, seed %d", policy.name(), seed)
                .isGreaterThanOrEqualTo(bound);
          }
        }
      }
    }
    assertThat(ran).hasSizeGreaterThan(policies.size() / 2);
  }

  private static Setting setting(WorkloadTable jobs, List<Need> offered) {
    Setting trace = Setting.ofTrace("random", jobs, Physics.ideal(), new OrToolsLoadPlanner());
    return new Setting(
        trace.name(),
        trace.load(),
        trace.cluster(),
        trace.physics(),
        trace.mix(),
        trace.plan(),
        offered,
        trace.trials());
  }

  /** Gangs, some larger than any model, shares, and jobs that not every model can run. */
  private static WorkloadTable randomJobs(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Cluster cluster = cluster(random.nextInt(1, 4), random.nextInt(1, 3));
    WorkloadTable jobs = new WorkloadTable(cluster);
    int count = random.nextInt(5, 16);
    long submit = 0;
    for (int i = 0; i < count; i++) {
      submit += random.nextInt(3) == 0 ? 0 : random.nextLong(12 * SECOND);
      boolean gang = random.nextInt(4) == 0;
      jobs.add(
          Job.of(random.nextBoolean() ? "a" : "b", submit, random.nextLong(SECOND, 40 * SECOND))
              .gpus(gang ? random.nextInt(2, 4) : 1)
              .shareMilli(!gang && random.nextInt(4) == 0 ? 500 : 1000)
              .gpuMemoryMib(random.nextInt(5) == 0 ? 20_000 : 4_000)
              .build());
    }
    Configurations possible = new Configurations(jobs.requests());
    WorkloadTable feasible = new WorkloadTable(cluster);
    for (int job = 0; job < jobs.size(); job++) {
      if (possible.of(job) != 0) {
        feasible.add(jobs.job(job));
      }
    }
    return feasible.size() > 1 ? feasible : randomJobs(-seed - 1);
  }

  private static Cluster cluster(int large, int small) {
    return new Cluster(
        List.of(GpuModel.withMemory("large", 32_768), GpuModel.withMemory("small", 16_384)),
        List.of(Node.of("n1", "large", large, 64, 256), Node.of("n2", "small", small, 64, 256)),
        new SpeedTable(
            List.of("a", "b"), List.of("large", "small"), new double[][] {{1, 0.4}, {0.8, 1}}));
  }
}
