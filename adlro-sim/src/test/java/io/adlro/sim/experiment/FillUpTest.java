package io.adlro.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.BestFit;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import org.junit.jupiter.api.Test;

final class FillUpTest {
  private final Cluster cluster =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024)),
          List.of(Node.of("a", "v", 2, 8, 64), Node.of("b", "v", 2, 8, 64)),
          new SpeedTable(List.of("sim"), List.of("v"), new double[][] {{1}}));
  private final WorkloadTable jobs = new WorkloadTable(cluster);

  private static Job.Builder job() {
    return Job.of("sim", 0, 1);
  }

  private double left(double arrivedCapacities) {
    return FillUp.of(jobs.requests(), new BestFit(cluster)).unallocated(arrivedCapacities);
  }

  @Test
  void whatHasComeIsPlacedAndNeverLeaves() {
    jobs.add(job().shareMilli(500).build());
    jobs.add(job().build());
    jobs.add(job().gpus(2).locality(Locality.ONE_NODE).build());

    // Of four GPUs: half a one after an eighth of their capacity, then one and a half, then 3.5.
    assertThat(left(0.1)).isEqualTo(1);
    assertThat(left(0.125)).isCloseTo(0.875, within(1e-12));
    assertThat(left(0.5)).isCloseTo(0.625, within(1e-12));
    assertThat(left(1)).isCloseTo(0.125, within(1e-12));
  }

  @Test
  void aJobWithoutRoomOnArrivalIsRejectedAndBlocksNoOther() {
    jobs.add(job().shareMilli(600).build());
    jobs.add(job().gpus(2).locality(Locality.ONE_NODE).build());
    jobs.add(job().gpus(2).locality(Locality.ONE_NODE).build());
    jobs.add(job().gpus(8).locality(Locality.ONE_NODE).build());
    jobs.add(job().shareMilli(400).build());

    // The second pair finds one whole GPU, eight are never found; the 400 fill what is left.
    assertThat(left(4)).isCloseTo(0.25, within(1e-12));
  }

  @Test
  void otherLoadTakesCpuAndNothingOfAGpu() {
    jobs.requests().addBesideGpus(0, 6_000, 0);
    jobs.requests().addBesideGpus(0, 6_000, 0);
    jobs.add(job().cpuMilli(4_000).build());
    jobs.add(job().cpuMilli(2_000).gpus(1).build());

    // Six of eight cores are gone on either node: only the second job has room.
    assertThat(left(0.5)).isCloseTo(0.75, within(1e-12));
  }
}
