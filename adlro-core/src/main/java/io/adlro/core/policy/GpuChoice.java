package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Node;
import java.util.Arrays;

/**
 * Finds the GPUs to whose queues a job adds least: its own wait and run, and its run once more for
 * each job it overtakes. A gang takes the GPUs that are cheapest one by one, on one node if it
 * must, never more on a node than its CPU and memory can host.
 */
final class GpuChoice {
  private final Cluster cluster;
  private final double[] waitMicros;
  private final int[] overtaken;
  private final boolean[] taken;
  private final int[] takenOnNode;
  private final int[] found;
  private int foundCount;
  private int[] best = new int[0];
  private double bestCost;

  GpuChoice(Cluster cluster) {
    this.cluster = cluster;
    this.waitMicros = new double[cluster.gpuCount()];
    this.overtaken = new int[cluster.gpuCount()];
    this.taken = new boolean[cluster.gpuCount()];
    this.takenOnNode = new int[cluster.nodeCount()];
    this.found = new int[cluster.gpuCount()];
  }

  /** Sets when the active jobs free a GPU. */
  void set(int gpu, long freeInMicros) {
    waitMicros[gpu] = freeInMicros;
    overtaken[gpu] = 0;
  }

  /** A job in front: all of its GPUs are free when the last one is and the job has run. */
  void delay(int[] gpus, double runMicros) {
    double last = 0;
    for (int gpu : gpus) {
      last = Math.max(last, waitMicros[gpu]);
    }
    for (int gpu : gpus) {
      waitMicros[gpu] = last + runMicros;
    }
  }

  void overtake(int[] gpus) {
    for (int gpu : gpus) {
      overtaken[gpu]++;
    }
  }

  /** Chooses for one configuration; false when too few GPUs of it are up. */
  boolean choose(DecisionContext now, int job, int configuration) {
    bestCost = Double.POSITIVE_INFINITY;
    if (now.jobs().locality(job) == Locality.ANYWHERE || now.jobs().gpus(job) == 1) {
      tryRange(now, job, configuration, 0, cluster.gpuCount());
    } else {
      for (int n = 0; n < cluster.nodeCount(); n++) {
        tryRange(now, job, configuration, cluster.firstGpu(n), cluster.firstGpu(n + 1));
      }
    }
    return bestCost < Double.POSITIVE_INFINITY;
  }

  /** By how much the total of completion times grows. */
  double cost() {
    return bestCost;
  }

  int[] gpus() {
    return best;
  }

  private void tryRange(DecisionContext now, int job, int configuration, int from, int to) {
    long models = now.configurations().models(job, configuration);
    double run = now.runTimes().runMicros(job, configuration);
    double hold = run * (now.jobs().shareMilli(job) * 1e-3);
    double wait = 0;
    double others = 0;
    foundCount = 0;
    while (foundCount < now.jobs().gpus(job)) {
      int gpu = cheapest(now, job, models, hold, from, to);
      if (gpu < 0) {
        break;
      }
      taken[gpu] = true;
      takenOnNode[cluster.nodeOf(gpu)]++;
      found[foundCount++] = gpu;
      wait = Math.max(wait, waitMicros[gpu]);
      others += hold * overtaken[gpu];
    }
    if (foundCount == now.jobs().gpus(job) && wait + run + others < bestCost) {
      bestCost = wait + run + others;
      best = Arrays.copyOf(found, foundCount);
    }
    for (int i = 0; i < foundCount; i++) {
      taken[found[i]] = false;
      takenOnNode[cluster.nodeOf(found[i])] = 0;
    }
  }

  private int cheapest(DecisionContext now, int job, long models, double hold, int from, int to) {
    int cheapest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int g = from; g < to; g++) {
      double cost = waitMicros[g] + hold * overtaken[g];
      if (cost < least
          && !taken[g]
          && (models >>> cluster.modelOf(g) & 1) != 0
          && now.state().ledger().isUp(g)
          && takenOnNode[cluster.nodeOf(g)] < mostOnNode(now.jobs(), job, g)) {
        cheapest = g;
        least = cost;
      }
    }
    return cheapest;
  }

  private int mostOnNode(JobTable jobs, int job, int gpu) {
    Node node = cluster.nodes().get(cluster.nodeOf(gpu));
    return Math.min(node.gpus(), jobs.hostedBy(job, node.cpuMilli(), node.memoryMib()));
  }
}
