package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import java.util.Arrays;

/**
 * Finds the GPUs to whose queues a job adds least: its own wait and run, and its run once more for
 * each job it overtakes. A gang takes the GPUs that are cheapest one by one, on one node or the
 * same number on several if it must, never more on a node than its CPU and memory can host.
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

  // The job and configuration in question.
  private DecisionContext now;
  private int job;
  private long models;
  private double runMicros;
  private double holdMicros;

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
  boolean choose(DecisionContext context, int ofJob, int configuration) {
    now = context;
    job = ofJob;
    models = now.configurations().models(job, configuration);
    runMicros = now.runTimes().runMicros(job, configuration);
    holdMicros = runMicros * (now.jobs().shareMilli(job) * 1e-3);
    bestCost = Double.POSITIVE_INFINITY;
    int nodes = now.jobs().nodes(job);
    if (nodes == 0 || now.jobs().gpus(job) == 1) {
      tryRange(0, cluster.gpuCount());
    } else if (nodes == 1) {
      for (int n = 0; n < cluster.nodeCount(); n++) {
        tryRange(cluster.firstGpu(n), cluster.firstGpu(n + 1));
      }
    } else {
      trySeveralNodes();
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

  private void tryRange(int from, int to) {
    take(now.jobs().gpus(job), from, to);
    keepIfBest();
    giveBack(0);
  }

  /** Takes the node on which the gang's part costs least again and again. */
  private void trySeveralNodes() {
    int part = now.jobs().gpusPerNode(job);
    int node = cheapestNode(part);
    while (node >= 0) {
      take(part, cluster.firstGpu(node), cluster.firstGpu(node + 1));
      node = foundCount < now.jobs().gpus(job) ? cheapestNode(part) : -1;
    }
    keepIfBest();
    giveBack(0);
  }

  private int cheapestNode(int part) {
    int before = foundCount;
    int cheapest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int n = 0; n < cluster.nodeCount(); n++) {
      if (takenOnNode[n] > 0) {
        continue;
      }
      take(part, cluster.firstGpu(n), cluster.firstGpu(n + 1));
      if (foundCount == before + part && costOfFound() < least) {
        cheapest = n;
        least = costOfFound();
      }
      giveBack(before);
    }
    return cheapest;
  }

  /** Takes so many GPUs of a range, or as many as there are. */
  private void take(int count, int from, int to) {
    int upTo = foundCount + count;
    while (foundCount < upTo) {
      int gpu = cheapest(from, to);
      if (gpu < 0) {
        return;
      }
      taken[gpu] = true;
      takenOnNode[cluster.nodeOf(gpu)]++;
      found[foundCount++] = gpu;
    }
  }

  private void giveBack(int downTo) {
    while (foundCount > downTo) {
      int gpu = found[--foundCount];
      taken[gpu] = false;
      takenOnNode[cluster.nodeOf(gpu)] = 0;
    }
  }

  private void keepIfBest() {
    if (foundCount == now.jobs().gpus(job) && costOfFound() < bestCost) {
      bestCost = costOfFound();
      best = Arrays.copyOf(found, foundCount);
    }
  }

  private double costOfFound() {
    double wait = 0;
    double others = 0;
    for (int i = 0; i < foundCount; i++) {
      wait = Math.max(wait, waitMicros[found[i]]);
      others += holdMicros * overtaken[found[i]];
    }
    return wait + runMicros + others;
  }

  private int cheapest(int from, int to) {
    int cheapest = -1;
    double least = Double.POSITIVE_INFINITY;
    for (int g = from; g < to; g++) {
      double cost = waitMicros[g] + holdMicros * overtaken[g];
      if (cost < least
          && !taken[g]
          && (models >>> cluster.modelOf(g) & 1) != 0
          && now.state().ledger().isUp(g)
          && takenOnNode[cluster.nodeOf(g)] < mostOnNode(g)) {
        cheapest = g;
        least = cost;
      }
    }
    return cheapest;
  }

  private int mostOnNode(int gpu) {
    Node node = cluster.nodes().get(cluster.nodeOf(gpu));
    int hosted = now.jobs().hostedBy(job, node.cpuMilli(), node.memoryMib());
    return Math.min(node.gpus(), hosted);
  }
}
