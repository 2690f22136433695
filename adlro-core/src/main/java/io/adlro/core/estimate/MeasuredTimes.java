package io.adlro.core.estimate;

import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * How long each running job would have run so far if all its GPUs had their model's usual speed:
 * the time in which the slowest of them was measured at a part of it counts by that part.
 */
final class MeasuredTimes {
  private final ClusterState state;
  private final DeviceSpeeds devices;

  // By slot: what counts up to the last change of a measured speed, and its time. One from before
  // the start of the job is of an earlier attempt, or of a job that had the slot before.
  private double[] countedMicros = new double[0];
  private long[] sinceMicros = new long[0];

  MeasuredTimes(ClusterState state, DeviceSpeeds devices) {
    this.state = state;
    this.devices = devices;
  }

  /** Takes over the times of the same jobs. */
  void take(MeasuredTimes other) {
    countedMicros = other.countedMicros.clone();
    sinceMicros = other.sinceMicros.clone();
  }

  void growTo(int slots) {
    countedMicros = Arrays.copyOf(countedMicros, slots);
    sinceMicros = Arrays.copyOf(sinceMicros, slots);
  }

  void save(int job, SnapshotWriter to) {
    to.writeDouble(countedMicros[slot(job)]);
    to.writeLong(sinceMicros[slot(job)]);
  }

  void restore(int job, SnapshotReader from) {
    countedMicros[slot(job)] = from.readDouble();
    sinceMicros[slot(job)] = from.readLong();
  }

  private int slot(int job) {
    return state.jobs().slot(job);
  }

  /** To be called before the measured speed of a GPU changes. */
  void speedChanges(long atMicros, int gpu) {
    for (int s = state.firstShareOnGpu(gpu); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
      int job = state.jobOfShare(s);
      if (state.phase(job) == JobPhase.RUNNING) {
        countedMicros[slot(job)] = micros(atMicros, job);
        sinceMicros[slot(job)] = atMicros;
      }
    }
  }

  /** The time of a running job up to now. */
  double micros(long nowMicros, int job) {
    double slowest = Double.POSITIVE_INFINITY;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      slowest = Math.min(slowest, devices.measured(state.gpuOfShare(s)));
    }
    long since = sinceMicros[slot(job)];
    long started = state.startedMicros(job);
    return since <= started
        ? (nowMicros - started) * slowest
        : countedMicros[slot(job)] + (nowMicros - since) * slowest;
  }
}
