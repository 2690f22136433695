package io.adlro.learn.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class OrderObservationTest {
  private static final long SECOND = 1_000_000;

  /** Eight GPUs; 2 are taken until 100, 4 until 40; at 20 two jobs wait. */
  private static final class Look implements PlacementPolicy {
    final double[] narrow = new double[OrderFeature.COUNT];
    final double[] wide = new double[OrderFeature.COUNT];

    @Override
    public void decide(DecisionContext now) {
      if (now.nowMicros() == 20 * SECOND) {
        OrderObservation observation = new OrderObservation();
        observation.refresh(now);
        observation.features(now, 2, wide);
        observation.features(now, 3, narrow);
      } else if (now.nowMicros() == 0 || now.state().activeCount() == 0) {
        now.start(now.firstWaiting(), 0);
        if (now.waitingCount() > 0 && now.nowMicros() == 0) {
          now.start(now.firstWaiting(), 0);
        }
      }
    }
  }

  private static Look look() {
    WorkloadTable jobs =
        new WorkloadTable(
            new Cluster(
                List.of(GpuModel.withMemory("gpu", 1024)),
                List.of(Node.of("n", "gpu", 8, 16, 16)),
                new SpeedTable(List.of("any"), List.of("gpu"), new double[][] {{1}})));
    jobs.add(Job.of("any", 0, 100 * SECOND).gpus(2).build());
    jobs.add(Job.of("any", 0, 40 * SECOND).gpus(4).build());
    jobs.add(Job.of("any", 10 * SECOND, 5 * SECOND).gpus(4).build());
    jobs.add(Job.of("any", 20 * SECOND, 60 * SECOND).build());
    Look look = new Look();
    new Simulation(jobs, Physics.ideal(), FaultPlan.none(), look).run();
    return look;
  }

  private static double of(double[] features, OrderFeature feature) {
    return features[feature.ordinal()];
  }

  @Test
  void aJobWithoutRoomIsDelayedUntilEnoughHasEnded() {
    double[] wide = look().wide;

    assertThat(of(wide, OrderFeature.BLOCKED)).isEqualTo(1);
    assertThat(of(wide, OrderFeature.BLOCKED_BY_QUEUE)).isCloseTo(Math.log(3), within(1e-12));
    assertThat(of(wide, OrderFeature.DELAY)).isCloseTo(Math.log(1 + 20), within(1e-12));
    assertThat(of(wide, OrderFeature.STRETCH)).isCloseTo(Math.log(25 / 5.0), within(1e-12));
    assertThat(of(wide, OrderFeature.PART)).isEqualTo(0.5);
    assertThat(of(wide, OrderFeature.WIDTH)).isCloseTo(Math.log(4), within(1e-12));
  }

  @Test
  void slowdownAndWaitAreThoseOfAStartNow() {
    double[] wide = look().wide;

    assertThat(of(wide, OrderFeature.SLOWDOWN)).isCloseTo(Math.log(1.5), within(1e-12));
    assertThat(of(wide, OrderFeature.WAITED)).isCloseTo(Math.log(11), within(1e-12));
  }

  @Test
  void aJobWithRoomHasNoDelay() {
    double[] narrow = look().narrow;
    // 80 s on 2 GPUs and 20 s on 4 are to come: 30 s on each of the eight.
    double busy = Math.log(1 + 30);

    assertThat(of(narrow, OrderFeature.BLOCKED)).isZero();
    assertThat(of(narrow, OrderFeature.DELAY)).isZero();
    assertThat(of(narrow, OrderFeature.STRETCH)).isZero();
    assertThat(of(narrow, OrderFeature.LENGTH)).isCloseTo(Math.log(60), within(1e-12));
    assertThat(of(narrow, OrderFeature.OUTLASTING)).isCloseTo(Math.log(60) - busy, within(1e-12));
  }
}
