package io.adlro.sim;

import io.adlro.core.event.EventHandler;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.core.telemetry.GpuSample;
import io.adlro.core.telemetry.SampleSink;
import io.adlro.core.telemetry.TelemetryCondenser;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.physics.Physics.TelemetryMode;
import io.adlro.sim.physics.Power;
import java.util.Arrays;
import java.util.Optional;

/**
 * What an agent on each node measures at every tick, condensed into facts. A sample may be missing,
 * stale (the last one once more) or wrong by a random error. Where speeds of GPUs are known, they
 * are reported as they are and nothing is measured.
 */
final class TelemetryAgent {
  /** What clocks show of a GPU that works at its usual speed, and of one that is idle. */
  private static final double USUAL_MEGAHERTZ = 1_500;

  private static final double IDLE_MEGAHERTZ = 300;

  private final ClusterState state;
  private final SimulatedCluster machines;
  private final Physics physics;
  private final FaultPlan faults;
  private final EventHandler facts;
  private final Optional<TelemetryCondenser> condenser;
  private GpuSample[] last; // null for a GPU that was never measured
  private SampleSink listener = (atMicros, gpu, sample) -> {};

  TelemetryAgent(
      ClusterState state,
      SimulatedCluster machines,
      Physics physics,
      FaultPlan faults,
      EventHandler facts) {
    this(
        state,
        machines,
        physics,
        faults,
        facts,
        physics.telemetry() == TelemetryMode.EVERY_TICK
            ? Optional.of(new TelemetryCondenser(state, facts))
            : Optional.empty(),
        new GpuSample[state.cluster().gpuCount()]);
  }

  private TelemetryAgent(
      ClusterState state,
      SimulatedCluster machines,
      Physics physics,
      FaultPlan faults,
      EventHandler facts,
      Optional<TelemetryCondenser> condenser,
      GpuSample[] last) {
    this.state = state;
    this.machines = machines;
    this.physics = physics;
    this.faults = faults;
    this.facts = facts;
    this.condenser = condenser;
    this.last = last;
  }

  TelemetryAgent copy(
      ClusterState copyOfState, SimulatedCluster copyOfMachines, EventHandler itsFacts) {
    return new TelemetryAgent(
        copyOfState,
        copyOfMachines,
        physics,
        faults,
        itsFacts,
        condenser.map(c -> c.copy(copyOfState, itsFacts)),
        last.clone());
  }

  /** The receiver of all other facts of the run. */
  EventHandler entrance() {
    return condenser.isPresent() ? condenser.get() : facts;
  }

  /** Each sample goes to the listener first. */
  void listen(SampleSink other) {
    listener = other;
  }

  /** The cluster is in another epoch. */
  void clusterChanged() {
    last = Arrays.copyOf(last, state.cluster().gpuCount());
  }

  /** The speed of a GPU has changed. */
  void speedChanged(long atMicros, int gpu) {
    float factor = (float) machines.speedLeft(gpu);
    if (physics.telemetry() == TelemetryMode.KNOWN && factor != state.conditions().factor(gpu)) {
      facts.gpuSpeedBelieved(atMicros, gpu, factor);
    }
  }

  /** A tick. */
  void report(long atMicros) {
    for (int gpu = 0; gpu < last.length; gpu++) {
      if (state.ledger().runs(gpu)) {
        speedChanged(atMicros, gpu);
        if (condenser.isPresent()) {
          sample(atMicros, gpu, condenser.get());
        }
      }
    }
  }

  private void sample(long atMicros, int gpu, TelemetryCondenser to) {
    long tick = atMicros / physics.tickMicros();
    if (faults.telemetryMissing(gpu, tick)) {
      return;
    }
    if (!faults.telemetryStale(gpu, tick)) {
      last[gpu] = measured(gpu, tick);
    }
    if (last[gpu] != null) {
      listener.sample(atMicros, gpu, last[gpu]);
      to.sample(atMicros, gpu, last[gpu]);
    }
  }

  private GpuSample measured(int gpu, long tick) {
    JobTable jobs = state.jobs();
    GpuModel model = state.cluster().models().get(state.cluster().modelOf(gpu));
    double memory = 0;
    double bandwidth = 0;
    for (int s = state.firstShareOnGpu(gpu); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
      int job = state.jobOfShare(s);
      if (state.phase(job) != JobPhase.RUNNING) {
        continue; // placed, not started
      }
      memory += jobs.gpuMemoryMib(job);
      bandwidth +=
          jobs.shareMilli(job)
              / 1000.0
              * physics.traits(jobs.jobClass(job)).memoryBandwidthOn(model);
    }
    double load = machines.load(gpu);
    double left = machines.speedLeft(gpu);
    double clock = load > 0 ? USUAL_MEGAHERTZ * left : IDLE_MEGAHERTZ;
    return new GpuSample(
        (float) Math.min(1, load * faults.telemetryError(gpu, tick, 0)),
        (float) (machines.celsius(gpu) * faults.telemetryError(gpu, tick, 1)),
        (float) memory,
        (float) Math.min(1, bandwidth * faults.telemetryError(gpu, tick, 2)),
        (float) (Power.watts(model, load * left) * faults.telemetryError(gpu, tick, 3)),
        (float) (clock * faults.telemetryError(gpu, tick, 4) * faults.clockDip(gpu, tick)),
        0,
        0);
  }
}
