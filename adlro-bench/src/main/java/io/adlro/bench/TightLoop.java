package io.adlro.bench;

import io.adlro.core.model.Cluster;
import io.adlro.sim.workload.WorkloadTable;

/**
 * The stated lower limit: an event loop with only FCFS on whole single GPUs. No kernel, no policy
 * interface, no reasons, and the mean JCT as the only metric; up to 64 GPUs, free GPUs in one word,
 * running jobs in a binary heap.
 */
final class TightLoop {
  private TightLoop() {}

  /** What the loop reads of each job, in plain arrays. */
  record Columns(Cluster cluster, long[] submitMicros, long[] workMicros, int[] jobClass) {
    static Columns of(WorkloadTable jobs) {
      Columns columns =
          new Columns(
              jobs.cluster(), new long[jobs.size()], new long[jobs.size()], new int[jobs.size()]);
      for (int job = 0; job < jobs.size(); job++) {
        columns.submitMicros[job] = jobs.submitMicros(job);
        columns.workMicros[job] = jobs.workMicros(job);
        columns.jobClass[job] = jobs.requests().jobClass(job);
      }
      return columns;
    }
  }

  /** The mean JCT in seconds, to be compared with that of the simulator. */
  static double meanJctSeconds(Columns jobs) {
    Cluster cluster = jobs.cluster();
    int gpus = cluster.gpuCount();
    long[] endMicros = new long[gpus + 1];
    int[] endGpu = new int[gpus + 1];
    int running = 0;
    long free = gpus == 64 ? -1L : (1L << gpus) - 1;
    int head = 0;
    int arrived = 0;
    long sumMicros = 0;
    int n = jobs.submitMicros.length;
    while (head < n) {
      long nextArrival = arrived < n ? jobs.submitMicros[arrived] : Long.MAX_VALUE;
      long now;
      if (running > 0 && endMicros[1] <= nextArrival) {
        now = endMicros[1];
        free |= 1L << endGpu[1];
        sink(endMicros, endGpu, running--);
      } else {
        now = nextArrival;
        arrived++;
      }
      while (head < arrived && free != 0) {
        int gpu = Long.numberOfTrailingZeros(free);
        free &= free - 1;
        double speed = cluster.speed(jobs.jobClass[head], cluster.modelOf(gpu));
        long end = now + (long) Math.ceil(jobs.workMicros[head] / speed);
        sumMicros += end - jobs.submitMicros[head];
        rise(endMicros, endGpu, ++running, end, gpu);
        head++;
      }
    }
    return sumMicros * 1e-6 / n;
  }

  private static void rise(long[] time, int[] gpu, int i, long t, int g) {
    while (i > 1 && t < time[i >> 1]) {
      time[i] = time[i >> 1];
      gpu[i] = gpu[i >> 1];
      i >>= 1;
    }
    time[i] = t;
    gpu[i] = g;
  }

  private static void sink(long[] time, int[] gpu, int size) {
    long t = time[size];
    int g = gpu[size];
    int i = 1;
    for (int child = 2; child < size; child = 2 * i) {
      if (child + 1 < size && time[child + 1] < time[child]) {
        child++;
      }
      if (t <= time[child]) {
        break;
      }
      time[i] = time[child];
      gpu[i] = gpu[child];
      i = child;
    }
    time[i] = t;
    gpu[i] = g;
  }
}
