package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.FcfsFast;
import io.adlro.core.policy.Predicting;
import io.adlro.core.random.RandomStreams;
import io.adlro.sim.fault.Drift;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.fault.FaultSpec;
import io.adlro.sim.fault.TelemetryGaps;
import io.adlro.sim.physics.Checkpointing;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** One of four GPUs falls to 0.4 of its speed at 1,000 s and recovers at 5,000 s. */
final class ThrottledGpuTest {
  private static final long SECOND = 1_000_000;
  private static final long HORIZON = 10_000 * SECOND;
  private static final long SLOW_FROM = 1_000 * SECOND;
  private static final long SLOW_TO = 5_000 * SECOND;
  private static final Cluster CLUSTER =
      new Cluster(
          List.of(GpuModel.withMemory("v", 32 * 1024)),
          List.of(Node.of("n", "v", 4, 64, 256)),
          new SpeedTable(List.of("train"), List.of("v"), new double[][] {{1}}));

  private record Belief(long atMicros, int gpu, float factor) {}

  /** What happened in a run: beliefs, and on which GPU each job started when. */
  private static final class Log extends QuietHandler {
    private final List<Belief> beliefs = new ArrayList<>();
    private final List<Belief> starts = new ArrayList<>();
    private final Simulation simulation;

    private Log(Simulation simulation) {
      this.simulation = simulation;
    }

    @Override
    public void gpuSpeedBelieved(long atMicros, int gpu, float factor) {
      beliefs.add(new Belief(atMicros, gpu, factor));
    }

    @Override
    public void jobStarted(long atMicros, int job, int attempt, int[] gpus) {
      var state = simulation.state();
      int gpu = state.gpuOfShare(state.firstShare(job));
      starts.add(new Belief(atMicros, gpu, state.conditions().factor(gpu)));
    }
  }

  private static Log run(TelemetryMode mode, long everySeconds, long workSeconds) {
    WorkloadTable jobs = new WorkloadTable(CLUSTER);
    for (long at = 0; at < HORIZON / SECOND; at += everySeconds) {
      jobs.add(Job.of("train", at * SECOND, workSeconds * SECOND).build());
    }
    FaultSpec faults =
        FaultSpec.until(1)
            .drift(new Drift(0.25, 0.4, 0.4, 0.1, 0.2, 1, OptionalDouble.of(0.5)))
            .telemetry(new TelemetryGaps(0.02, 0.02, 0.02, 0.01))
            .build();
    Physics physics =
        new Physics(
            List.of(), List.of(), 0, Checkpointing.FREE, Optional.empty(), 10 * SECOND, mode, 0);
    FaultPlan plan = FaultPlan.of(faults, CLUSTER, jobs, HORIZON, new RandomStreams(7));
    Simulation simulation = new Simulation(jobs, physics, plan, new Predicting(new FcfsFast()));
    Log log = new Log(simulation);
    simulation.listen(log);
    simulation.run();
    return log;
  }

  @Test
  void aBusyGpuIsBelievedSlowerWithinAMinuteAndTrustedWithinAMinuteAfterItRecovered() {
    Log log = run(TelemetryMode.EVERY_TICK, 20, 100);

    assertThat(log.beliefs).hasSize(2);
    Belief slow = log.beliefs.get(0);
    Belief recovered = log.beliefs.get(1);
    assertThat(slow.atMicros()).isBetween(SLOW_FROM, SLOW_FROM + 60 * SECOND);
    assertThat(slow.factor()).isBetween(0.35f, 0.45f);
    assertThat(recovered.gpu()).isEqualTo(slow.gpu());
    assertThat(recovered.factor()).isEqualTo(1);
    assertThat(recovered.atMicros()).isBetween(SLOW_TO, SLOW_TO + 60 * SECOND);
  }

  @Test
  void whereTheTruthIsKnownItIsReportedWhenItChanges() {
    assertThat(run(TelemetryMode.KNOWN, 20, 100).beliefs)
        .extracting(Belief::atMicros, Belief::factor)
        .containsExactly(tuple(SLOW_FROM, 0.4f), tuple(SLOW_TO, 1f));
  }

  @Test
  void jobsAvoidASlowGpuAsLongAsOthersAreFreeAndUseItAgainLater() {
    Log log = run(TelemetryMode.EVERY_TICK, 50, 100); // two of four GPUs are enough
    int slow = log.beliefs.get(0).gpu();
    long from = log.beliefs.get(0).atMicros();

    assertThat(log.starts)
        .filteredOn(s -> s.gpu() == slow && s.atMicros() > from && s.atMicros() < SLOW_TO)
        .isEmpty();
    assertThat(log.beliefs).last().extracting(Belief::factor).isEqualTo(1f);
    assertThat(log.beliefs.get(log.beliefs.size() - 1).atMicros())
        .isBetween(SLOW_TO, SLOW_TO + 120 * SECOND);
  }

  @Test
  void withoutTelemetryNothingIsBelievedFromMeasurements() {
    assertThat(run(TelemetryMode.OFF, 20, 100).beliefs).isEmpty();
  }
}
