package io.adlro.core.action;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;
import io.adlro.core.state.GpuSet;
import java.util.Arrays;

/**
 * Finds concrete GPUs for a job. A gang on several nodes gets its part of each. Another one goes to
 * one node where one has room, otherwise, if it may, to as few nodes as possible. The answer is
 * kept in a buffer until the next search.
 */
public final class Placer {
  /** Which of several places with room is taken. */
  public enum Rule {
    /** The first in the order of the configuration file. */
    FIRST,
    /** The fastest if they are known to differ, then where the least is left over. */
    TIGHTEST
  }

  private final Cluster cluster;
  private final JobTable jobs;
  private final GpuLedger ledger;
  private final int[] chosen;
  private final boolean[] nodeTaken; // by the gang in question; all false between searches
  private final double[] worth;

  public Placer(ClusterState state) {
    this(state, new double[state.cluster().gpuCount()]);
  }

  /**
   * A placer that prefers GPUs with a higher value among those of one model; the values may change
   * while it is used.
   */
  public Placer(ClusterState state, double[] worthByGpu) {
    this.worth = worthByGpu;
    this.cluster = state.cluster();
    this.jobs = state.jobs();
    this.ledger = state.ledger();
    this.chosen = new int[cluster.gpuCount()];
    this.nodeTaken = new boolean[cluster.nodeCount()];
  }

  /** The GPUs found by the last search that succeeded; the first {@code gpus(job)} are valid. */
  public int[] chosen() {
    return chosen;
  }

  /** Looks for GPUs of these models; true when the whole gang has room now. */
  public boolean find(int job, long models, Rule rule) {
    long allowed = models & jobs.eligibleModels(job);
    if (allowed == 0) {
      return false;
    }
    return jobs.gpus(job) == 1 ? findOne(job, allowed, rule) : findGang(job, allowed, rule);
  }

  private boolean findOne(int job, long allowed, Rule rule) {
    boolean whole = jobs.shareMilli(job) == JobTable.WHOLE;
    GpuSet candidates = candidates(job);
    if (whole && Long.bitCount(allowed) == 1) {
      candidates = ledger.freeWholeOfModel(Long.numberOfTrailingZeros(allowed));
    }
    int best = -1;
    int bestLeft = Integer.MAX_VALUE;
    for (int gpu = candidates.next(0); gpu >= 0; gpu = candidates.next(gpu + 1)) {
      int node = cluster.nodeOf(gpu);
      if ((allowed >>> cluster.modelOf(gpu) & 1) == 0
          || !ledger.gpuHasRoom(jobs, job, gpu)
          || !ledger.nodeHasRoom(jobs, job, node)) {
        continue;
      }
      int left = leftOver(gpu, node);
      if (best < 0 || worth[gpu] > worth[best] || (left < bestLeft && worth[gpu] == worth[best])) {
        best = gpu;
        bestLeft = left;
        if (rule == Rule.FIRST) {
          break;
        }
      }
    }
    if (best >= 0) {
      chosen[0] = best;
    }
    return best >= 0;
  }

  /** What is free on the GPU counts first, then how many whole GPUs its node has left. */
  private int leftOver(int gpu, int node) {
    return ledger.freeMilli(gpu) * 4096 + Math.min(4095, ledger.nodeFreeGpus(node));
  }

  private boolean findGang(int job, long allowed, Rule rule) {
    if (freeMilli(allowed) < jobs.widthMilli(job)) {
      return false;
    }
    int wanted = jobs.gpus(job);
    int together = jobs.gpusPerNode(job);
    int found = 0;
    int node = nodeWithRoom(job, allowed, together, rule);
    while (node >= 0) {
      found += take(job, node, found, together);
      nodeTaken[node] = true;
      node = found < wanted ? nodeWithRoom(job, allowed, together, rule) : -1;
    }
    for (int i = 0; i < found; i += together) {
      nodeTaken[cluster.nodeOf(chosen[i])] = false;
    }
    return found == wanted || (jobs.nodes(job) == 0 && spread(job, allowed, wanted));
  }

  private int nodeWithRoom(int job, long allowed, int wanted, Rule rule) {
    int best = -1;
    int bestRoom = Integer.MAX_VALUE;
    GpuSet free = candidates(job);
    for (int g = free.next(0); g >= 0; g = nextNode(free, g)) {
      int room = room(job, allowed, cluster.nodeOf(g));
      if (room >= wanted && room < bestRoom && !nodeTaken[cluster.nodeOf(g)]) {
        best = cluster.nodeOf(g);
        bestRoom = room;
        if (rule == Rule.FIRST) {
          break;
        }
      }
    }
    return best;
  }

  /**
   * Takes the node with the most room again and again: few nodes, little communication between
   * them.
   */
  private boolean spread(int job, long allowed, int wanted) {
    int total = 0;
    GpuSet free = candidates(job);
    for (int g = free.next(0); g >= 0 && total < wanted; g = nextNode(free, g)) {
      total += room(job, allowed, cluster.nodeOf(g));
    }
    if (total < wanted) {
      return false;
    }
    int found = 0;
    while (found < wanted) {
      int best = -1;
      int bestRoom = 0;
      for (int g = free.next(0); g >= 0; g = nextNode(free, g)) {
        int node = cluster.nodeOf(g);
        int room = nodeTaken[node] ? 0 : room(job, allowed, node);
        if (room > bestRoom) {
          best = node;
          bestRoom = room;
        }
      }
      nodeTaken[best] = true;
      found += take(job, best, found, Math.min(bestRoom, wanted - found));
    }
    Arrays.fill(nodeTaken, false);
    return true;
  }

  private long freeMilli(long allowed) {
    long free = 0;
    for (long rest = allowed; rest != 0; rest &= rest - 1) {
      free += ledger.freeMilliOfModel(Long.numberOfTrailingZeros(rest));
    }
    return free;
  }

  /** GPUs on which a member of the gang may find room. */
  private GpuSet candidates(int job) {
    return jobs.shareMilli(job) == JobTable.WHOLE ? ledger.freeWhole() : ledger.freePart();
  }

  /** The first candidate behind the node of this GPU. */
  private int nextNode(GpuSet free, int gpu) {
    return free.next(cluster.firstGpu(cluster.nodeOf(gpu) + 1));
  }

  /** How many members of the gang a node takes now. */
  public int room(int job, long allowed, int node) {
    int first = cluster.firstGpu(node);
    if ((allowed >>> cluster.modelOf(first) & 1) == 0) {
      return 0;
    }
    int gpus = 0;
    if (jobs.shareMilli(job) == JobTable.WHOLE) {
      gpus = ledger.nodeFreeGpus(node);
    } else {
      for (int g = first; g < cluster.firstGpu(node + 1); g++) {
        gpus += ledger.gpuHasRoom(jobs, job, g) ? 1 : 0;
      }
    }
    return gpus == 0 ? 0 : Math.min(gpus, ledger.nodeRoom(jobs, job, node));
  }

  private int take(int job, int node, int offset, int count) {
    int taken = 0;
    for (int g = cluster.firstGpu(node); taken < count; g++) {
      if (ledger.gpuHasRoom(jobs, job, g)) {
        chosen[offset + taken++] = g;
      }
    }
    return taken;
  }
}
