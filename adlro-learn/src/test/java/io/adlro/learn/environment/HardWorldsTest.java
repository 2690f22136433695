package io.adlro.learn.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.random.RandomStreams;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.workload.WorkloadGenerator;
import io.adlro.sim.workload.WorkloadTable;
import org.junit.jupiter.api.Test;

final class HardWorldsTest {
  @Test
  void aWorldIsFoundByItsNameAndIsAlwaysTheSame() {
    Scenario world = HardWorlds.find("hard-world-2").orElseThrow();

    assertThat(world.name()).isEqualTo("hard-world-2");
    assertThat(HardWorlds.world(2).workload()).isEqualTo(world.workload());
    assertThat(HardWorlds.world(4).workload()).isNotEqualTo(world.workload());
    assertThat(HardWorlds.find("paper")).isEmpty();
    assertThat(HardWorlds.find("hard-world-0")).isEmpty();
  }

  @Test
  void gangsAreWideTailsHeavyAndSomeJobsOfMixedClustersPinned() {
    for (int number = 1; number <= 12; number++) {
      Scenario world = HardWorlds.world(number);
      WorkloadTable jobs =
          WorkloadGenerator.generate(
              world.workload(), world.cluster(), 1, new RandomStreams(number));
      int models = world.cluster().modelCount();
      int wide = 0;
      int pinned = 0;
      long longest = 0;
      double sum = 0;
      for (int job = 0; job < jobs.size(); job++) {
        wide += jobs.requests().gpus(job) >= 4 ? 1 : 0;
        pinned += Long.bitCount(jobs.requests().eligibleModels(job)) < models ? 1 : 0;
        longest = Math.max(longest, jobs.workMicros(job));
        sum += jobs.workMicros(job);
      }
      assertThat(models == 1).as(world.name()).isEqualTo(number % 2 == 1);
      assertThat(wide).as(world.name()).isGreaterThan(jobs.size() / 20);
      assertThat(pinned).as(world.name()).matches(n -> models == 1 ? n == 0 : n > 100);
      assertThat((double) longest).as(world.name()).isGreaterThan(10 * sum / jobs.size());
    }
  }
}
