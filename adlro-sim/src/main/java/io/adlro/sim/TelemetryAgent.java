package io.adlro.sim;

import io.adlro.core.event.EventHandler;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.sim.fault.FaultPlan;
import io.adlro.sim.physics.Physics;
import java.util.Arrays;

/**
 * What an agent on each node reports at every tick: utilisation, temperature, memory, memory
 * bandwidth. A report may be missing, or stale: the last one once more.
 */
final class TelemetryAgent {
  private final ClusterState state;
  private final SimulatedCluster machines;
  private final Physics physics;
  private final FaultPlan faults;
  private float[] lastUtilization;
  private float[] lastCelsius;
  private float[] lastMemoryMib;
  private float[] lastBandwidth;
  private boolean[] measured;

  TelemetryAgent(ClusterState state, SimulatedCluster machines, Physics physics, FaultPlan faults) {
    this.state = state;
    this.machines = machines;
    this.physics = physics;
    this.faults = faults;
    int gpus = state.cluster().gpuCount();
    lastUtilization = new float[gpus];
    lastCelsius = new float[gpus];
    lastMemoryMib = new float[gpus];
    lastBandwidth = new float[gpus];
    measured = new boolean[gpus];
  }

  TelemetryAgent copy(ClusterState copyOfState, SimulatedCluster copyOfMachines) {
    TelemetryAgent copy = new TelemetryAgent(copyOfState, copyOfMachines, physics, faults);
    int gpus = lastCelsius.length;
    System.arraycopy(lastUtilization, 0, copy.lastUtilization, 0, gpus);
    System.arraycopy(lastCelsius, 0, copy.lastCelsius, 0, gpus);
    System.arraycopy(lastMemoryMib, 0, copy.lastMemoryMib, 0, gpus);
    System.arraycopy(lastBandwidth, 0, copy.lastBandwidth, 0, gpus);
    System.arraycopy(measured, 0, copy.measured, 0, gpus);
    return copy;
  }

  /** The cluster is in another epoch. */
  void clusterChanged() {
    int gpus = state.cluster().gpuCount();
    lastUtilization = Arrays.copyOf(lastUtilization, gpus);
    lastCelsius = Arrays.copyOf(lastCelsius, gpus);
    lastMemoryMib = Arrays.copyOf(lastMemoryMib, gpus);
    lastBandwidth = Arrays.copyOf(lastBandwidth, gpus);
    measured = Arrays.copyOf(measured, gpus);
  }

  void report(long atMicros, EventHandler facts) {
    if (physics.telemetry() == Physics.TelemetryMode.OFF) {
      return;
    }
    long tick = atMicros / physics.tickMicros();
    for (int g = 0; g < lastCelsius.length; g++) {
      if (!state.ledger().runs(g) || faults.telemetryMissing(g, tick)) {
        continue;
      }
      if (!faults.telemetryStale(g, tick)) {
        measure(g);
      } else if (!measured[g]) {
        continue; // there is no last one
      }
      facts.gpuMeasured(
          atMicros, g, lastUtilization[g], lastCelsius[g], lastMemoryMib[g], lastBandwidth[g]);
    }
  }

  private void measure(int gpu) {
    measured[gpu] = true;
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
    lastUtilization[gpu] = (float) machines.load(gpu);
    lastCelsius[gpu] = (float) machines.celsius(gpu);
    lastMemoryMib[gpu] = (float) memory;
    lastBandwidth[gpu] = (float) Math.min(1, bandwidth);
  }
}
