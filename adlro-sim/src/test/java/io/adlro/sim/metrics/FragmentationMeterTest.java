package io.adlro.sim.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Locality;
import io.adlro.core.policy.Fcfs;
import io.adlro.sim.Clusters;
import io.adlro.sim.Simulation;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import org.junit.jupiter.api.Test;

final class FragmentationMeterTest {
  private static final long SECOND = 1_000_000;

  private static double measure(Job... jobs) {
    WorkloadTable table = new WorkloadTable(Clusters.alike(4));
    for (Job job : jobs) {
      table.add(job);
    }
    Simulation simulation = new Simulation(table, Physics.ideal(), FaultPlan.none(), new Fcfs());
    FragmentationMeter meter =
        new FragmentationMeter(simulation.state(), table.requests(), MeasuredWindow.batch(table));
    simulation.listen(meter);
    simulation.run();
    return meter.meanShareOfFree();
  }

  private static Job job(long submitSeconds, int gpus) {
    return Job.of("any", submitSeconds * SECOND, 10 * SECOND)
        .gpus(gpus)
        .locality(Locality.ONE_NODE)
        .build();
  }

  @Test
  void whatEveryJobCanUseIsNotFragmented() {
    assertThat(measure(job(0, 1), job(1, 1), job(2, 1))).isZero();
  }

  @Test
  void freeGpusTooFewForTheGangsOfTheWorkloadAre() {
    // The first finds 4 free of use to both shapes; the second 3 free, of no use to the gang of 4,
    // which is half of the workload; 0 and 1/2 on average.
    assertThat(measure(job(0, 1), job(1, 4))).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void anArrivalThatFindsNothingFreeIsNotCounted() {
    assertThat(measure(job(0, 4), job(1, 4))).isZero();
  }
}
