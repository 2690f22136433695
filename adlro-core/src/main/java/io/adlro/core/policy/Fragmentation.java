package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuLedger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Fragmentation after Weng et al., "Beware of Fragmentation" (ATC 2023): the free GPU capacity of a
 * node that a job drawn from a workload could not use. For one shape that is all of it when the
 * node cannot take the job (one member of it, if the gang may be spread, or its part on one node),
 * otherwise what is free on GPUs too full for a member.
 */
public final class Fragmentation {
  private final JobShape[] shapes;
  private final double[] probability;

  // The node under consideration.
  private int gpus;
  private int[] freeMilli = new int[16];
  private int[] freeMemoryMib = new int[16];
  private int freeCpuMilli;
  private int freeHostMib;

  // What the node has for shapes of one share and GPU memory.
  private int members;
  private long tooFullMilli;

  public Fragmentation(List<JobShape> shapes, double[] probability) {
    // Shapes that look at GPUs alike come together, so that the GPUs are looked at once for all.
    int[] order =
        IntStream.range(0, shapes.size())
            .boxed()
            .sorted(
                Comparator.comparingInt((Integer s) -> shapes.get(s).shareMilli())
                    .thenComparingInt(s -> shapes.get(s).gpuMemoryMib()))
            .mapToInt(Integer::intValue)
            .toArray();
    this.shapes = Arrays.stream(order).mapToObj(shapes::get).toArray(JobShape[]::new);
    this.probability = Arrays.stream(order).mapToDouble(s -> probability[s]).toArray();
  }

  /** The same measure with buffers of its own. */
  public Fragmentation copy() {
    return new Fragmentation(List.of(shapes), probability);
  }

  void save(SnapshotWriter to) {
    to.writeDoubles(probability);
    for (JobShape shape : shapes) {
      shape.save(to);
    }
  }

  static Fragmentation restored(SnapshotReader from) {
    double[] probability = from.readDoubles();
    List<JobShape> shapes = new ArrayList<>();
    for (int s = 0; s < probability.length; s++) {
      shapes.add(JobShape.restored(from));
    }
    return new Fragmentation(shapes, probability);
  }

  /** Share of the free GPU capacity of the cluster that a job could not use; 0 if none is free. */
  public double shareOfFree(ClusterState state) {
    double lost = 0;
    double free = 0;
    for (int n = 0; n < state.cluster().nodeCount(); n++) {
      lost += lostMilli(state, n);
      free += freeMilli();
    }
    return free > 0 ? lost / free : 0;
  }

  /** Thousandths of GPUs on a node that are free and, expectedly, of no use. */
  public double lostMilli(ClusterState state, int node) {
    load(state, node);
    return lostMilli(modelOf(state.cluster(), node));
  }

  /** By how much that would grow if the job's whole gang took these GPUs of the node. */
  public double growthMilli(ClusterState state, int job, int node, int[] chosen) {
    double before = lostMilli(state, node);
    JobTable jobs = state.jobs();
    int first = state.cluster().firstGpu(node);
    for (int i = 0; i < jobs.gpus(job); i++) {
      freeMilli[chosen[i] - first] -= jobs.shareMilli(job);
      freeMemoryMib[chosen[i] - first] -= jobs.gpuMemoryMib(job);
    }
    freeCpuMilli -= jobs.gpus(job) * jobs.cpuMilli(job);
    freeHostMib -= jobs.gpus(job) * jobs.memoryMib(job);
    return lostMilli(modelOf(state.cluster(), node)) - before;
  }

  private static int modelOf(Cluster cluster, int node) {
    return cluster.modelOf(cluster.firstGpu(node));
  }

  private void load(ClusterState state, int node) {
    GpuLedger ledger = state.ledger();
    int first = state.cluster().firstGpu(node);
    gpus = state.cluster().firstGpu(node + 1) - first;
    if (freeMilli.length < gpus) {
      freeMilli = new int[gpus];
      freeMemoryMib = new int[gpus];
    }
    for (int g = 0; g < gpus; g++) {
      freeMilli[g] = ledger.isUp(first + g) ? ledger.freeMilli(first + g) : 0;
      freeMemoryMib[g] = ledger.freeMemoryMib(first + g);
    }
    freeCpuMilli = ledger.nodeFreeCpuMilli(node);
    freeHostMib = ledger.nodeFreeMemoryMib(node);
  }

  private long freeMilli() {
    long free = 0;
    for (int g = 0; g < gpus; g++) {
      free += freeMilli[g];
    }
    return free;
  }

  private double lostMilli(int model) {
    long free = freeMilli();
    double lost = 0;
    for (int s = 0; free > 0 && s < shapes.length; s++) {
      if (s == 0 || !looksAlike(shapes[s - 1], shapes[s])) {
        look(shapes[s]);
      }
      lost += probability[s] * (takes(shapes[s], model) ? tooFullMilli : free);
    }
    return lost;
  }

  private static boolean looksAlike(JobShape one, JobShape other) {
    return one.shareMilli() == other.shareMilli() && one.gpuMemoryMib() == other.gpuMemoryMib();
  }

  private void look(JobShape shape) {
    members = 0;
    tooFullMilli = 0;
    for (int g = 0; g < gpus; g++) {
      if (freeMilli[g] >= shape.shareMilli() && freeMemoryMib[g] >= shape.gpuMemoryMib()) {
        members++;
      } else {
        tooFullMilli += freeMilli[g];
      }
    }
  }

  private boolean takes(JobShape shape, int model) {
    int nodes = shape.locality().nodes();
    long wanted = nodes == 0 ? 1 : shape.gpus() / nodes;
    return (shape.eligibleModels() >>> model & 1) != 0
        && members >= wanted
        && freeCpuMilli >= wanted * shape.cpuMilli()
        && freeHostMib >= wanted * shape.memoryMib();
  }
}
