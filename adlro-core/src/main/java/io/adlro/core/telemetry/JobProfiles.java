package io.adlro.core.telemetry;

import io.adlro.core.event.EventHandler;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * Means of what the GPUs of each running job showed in its present attempt. What a GPU that several
 * jobs share shows is divided among them by their shares.
 */
final class JobProfiles {
  private static final int UTILIZATION = 0;
  private static final int MEMORY = 1;
  private static final int BANDWIDTH = 2;
  private static final int POWER = 3;
  private static final int WIDTH = 4;

  private final ClusterState state;
  private int[] job;
  private int[] attempt;
  private double[] sum; // as slot * WIDTH + i
  private int[] count;

  JobProfiles(ClusterState state) {
    this.state = state;
    job = new int[0];
    attempt = new int[0];
    sum = new double[0];
    count = new int[0];
  }

  JobProfiles copy(ClusterState copyOfState) {
    JobProfiles copy = new JobProfiles(copyOfState);
    copy.job = job.clone();
    copy.attempt = attempt.clone();
    copy.sum = sum.clone();
    copy.count = count.clone();
    return copy;
  }

  /** Adds a sample to the profiles of the jobs that run on the GPU. */
  void sample(int gpu, GpuSample sample) {
    JobTable jobs = state.jobs();
    int milli = 0;
    for (int s = state.firstShareOnGpu(gpu); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
      milli += runs(state.jobOfShare(s)) ? jobs.shareMilli(state.jobOfShare(s)) : 0;
    }
    for (int s = state.firstShareOnGpu(gpu); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
      int of = state.jobOfShare(s);
      if (runs(of)) {
        int at = place(of);
        float part = (float) jobs.shareMilli(of) / milli;
        add(at + UTILIZATION, sample.utilization() * part);
        add(at + MEMORY, sample.memoryUsedMib() * part);
        add(at + BANDWIDTH, sample.memoryBandwidth() * part);
        add(at + POWER, sample.watts() * part);
      }
    }
  }

  private boolean runs(int of) {
    return state.phase(of) == JobPhase.RUNNING;
  }

  /** Where the sums of a job lie; empty if its attempt is a new one. */
  private int place(int of) {
    int slot = state.jobs().slot(of);
    if (slot >= job.length) {
      grow(state.jobs().slotCapacity());
    }
    if (job[slot] != of || attempt[slot] != state.placements(of)) {
      job[slot] = of;
      attempt[slot] = state.placements(of);
      Arrays.fill(sum, slot * WIDTH, (slot + 1) * WIDTH, 0);
      Arrays.fill(count, slot * WIDTH, (slot + 1) * WIDTH, 0);
    }
    return slot * WIDTH;
  }

  private void grow(int slots) {
    job = Arrays.copyOf(job, slots);
    attempt = Arrays.copyOf(attempt, slots); // the first attempt is 1
    sum = Arrays.copyOf(sum, slots * WIDTH);
    count = Arrays.copyOf(count, slots * WIDTH);
  }

  private void add(int at, float value) {
    if (!Float.isNaN(value)) {
      sum[at] += value;
      count[at]++;
    }
  }

  /** Reports the profile of a job that is about to end in this attempt, if it was measured. */
  void report(long atMicros, int of, int number, EventHandler facts) {
    if (!state.isLive(of) || !runs(of) || state.placements(of) != number) {
      return;
    }
    int at = place(of);
    if (count[at] + count[at + MEMORY] + count[at + BANDWIDTH] + count[at + POWER] > 0) {
      facts.jobProfiled(
          atMicros,
          of,
          number,
          mean(at + UTILIZATION),
          mean(at + MEMORY),
          mean(at + BANDWIDTH),
          mean(at + POWER));
    }
  }

  private float mean(int at) {
    return count[at] == 0 ? Float.NaN : (float) (sum[at] / count[at]);
  }
}
