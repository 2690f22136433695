package io.adlro.live.emulation;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.live.driver.DriverOrder;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import java.util.List;
import java.util.Optional;

/** Small emulated clusters whose jobs take exactly their estimates. */
final class EmulationFixture {
  static final long SECOND = 1_000_000;
  static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("V100", 32 * 1024)),
          List.of(Node.of("node-1", "V100", 2, 64, 256), Node.of("node-2", "V100", 2, 64, 256)),
          new SpeedTable(List.of("train"), List.of("V100"), new double[][] {{1}}));
  static final EmulatedWork EXACT =
      new EmulatedWork(new EmulatedWork.Settings(60 * SECOND, 0, 0, 0), 1);
  static final Physics MEASURED =
      new Physics(
          List.of(),
          List.of(),
          0,
          Checkpointing.FREE,
          Optional.empty(),
          10 * SECOND,
          TelemetryMode.EVERY_TICK);

  private EmulationFixture() {}

  static EmulatedCluster cluster(FaultPlan faults, EmulationLog log) {
    return cluster("test", faults, log, EmulatedCluster.Bounds.DEFAULT);
  }

  static EmulatedCluster cluster(
      String instance, FaultPlan faults, EmulationLog log, EmulatedCluster.Bounds bounds) {
    return new EmulatedCluster(instance, CLUSTER, MEASURED, faults, EXACT, log, bounds);
  }

  static DriverOrder.Start start(String job, int attempt, long seconds, String... gpuIds) {
    JobRequest request =
        JobRequest.of("train")
            .id(job)
            .gpus(gpuIds.length)
            .estimateMicros(seconds * SECOND)
            .build();
    return new DriverOrder.Start(job, attempt, 1, request, 0, List.of(gpuIds));
  }
}
