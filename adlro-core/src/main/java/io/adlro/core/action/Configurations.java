package io.adlro.core.action;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import java.util.Arrays;

/**
 * Where a job can run at all, whatever is free: on which single models its whole gang has room, or,
 * where no model alone is large enough, on a mixture of all that are eligible. A configuration is
 * the index of a model, or {@link #mixed()}.
 */
public final class Configurations {
  private final JobTable jobs;
  private Cluster cluster;
  private int[] leastCpuMilliPerGpu;
  private int[] leastMemoryMibPerGpu;
  private int[][] nodesBySize; // by model: how many nodes have at least so many GPUs
  private int cpuMilliAnywhere;
  private int memoryMibAnywhere;

  public Configurations(JobTable jobs) {
    this.jobs = jobs;
    clusterChanged();
  }

  /** To be called when the cluster of the jobs is in another epoch. */
  public void clusterChanged() {
    cluster = jobs.cluster();
    int models = cluster.modelCount();
    leastCpuMilliPerGpu = new int[models];
    leastMemoryMibPerGpu = new int[models];
    nodesBySize = new int[models][1];
    Arrays.fill(leastCpuMilliPerGpu, Integer.MAX_VALUE);
    Arrays.fill(leastMemoryMibPerGpu, Integer.MAX_VALUE);
    for (int n = 0; n < cluster.nodeCount(); n++) {
      if (cluster.isPresent(n)) {
        count(cluster.nodes().get(n), cluster.modelOf(cluster.firstGpu(n)));
      }
    }
    cpuMilliAnywhere = Arrays.stream(leastCpuMilliPerGpu).min().orElse(0);
    memoryMibAnywhere = Arrays.stream(leastMemoryMibPerGpu).min().orElse(0);
  }

  private void count(Node node, int m) {
    leastCpuMilliPerGpu[m] = Math.min(leastCpuMilliPerGpu[m], node.cpuMilli() / node.gpus());
    leastMemoryMibPerGpu[m] = Math.min(leastMemoryMibPerGpu[m], node.memoryMib() / node.gpus());
    if (nodesBySize[m].length <= node.gpus()) {
      nodesBySize[m] = Arrays.copyOf(nodesBySize[m], node.gpus() + 1);
    }
    for (int size = 1; size <= node.gpus(); size++) {
      nodesBySize[m][size]++;
    }
  }

  private Configurations(Configurations other, JobTable jobs) {
    this.cluster = other.cluster;
    this.jobs = jobs;
    leastCpuMilliPerGpu = other.leastCpuMilliPerGpu;
    leastMemoryMibPerGpu = other.leastMemoryMibPerGpu;
    nodesBySize = other.nodesBySize;
    cpuMilliAnywhere = other.cpuMilliAnywhere;
    memoryMibAnywhere = other.memoryMibAnywhere;
  }

  /** The same for the jobs of another table of this cluster. */
  public Configurations of(JobTable others) {
    return new Configurations(this, others);
  }

  /** Index of the configuration that mixes models. */
  public int mixed() {
    return cluster.modelCount();
  }

  /** The number of configurations, the mixed one included. */
  public int count() {
    return cluster.modelCount() + 1;
  }

  /** The configurations of a job as bits; none when the present nodes cannot run it. */
  public long of(int job) {
    long eligible = jobs.eligibleModels(job);
    if (jobs.gpus(job) == 1
        && jobs.cpuMilli(job) <= cpuMilliAnywhere
        && jobs.memoryMib(job) <= memoryMibAnywhere) {
      return eligible;
    }
    long single = 0;
    for (long rest = eligible; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      if (room(job, 1L << m) >= jobs.gpus(job)) {
        single |= 1L << m;
      }
    }
    if (single != 0) {
      return single;
    }
    return room(job, eligible) >= jobs.gpus(job) ? 1L << mixed() : 0;
  }

  /** The models that a configuration of a job may use, as bits. */
  public long models(int job, int configuration) {
    return configuration == mixed() ? jobs.eligibleModels(job) : 1L << configuration;
  }

  /** Speed of the slowest GPU that the configuration may give the job, as the table has it. */
  public double speed(int job, int configuration) {
    int jobClass = jobs.jobClass(job);
    if (configuration != mixed()) {
      return cluster.speed(jobClass, configuration);
    }
    double slowest = Double.POSITIVE_INFINITY;
    for (long rest = jobs.eligibleModels(job); rest != 0; rest &= rest - 1) {
      slowest = Math.min(slowest, cluster.speed(jobClass, Long.numberOfTrailingZeros(rest)));
    }
    return slowest;
  }

  /** How many GPUs the job could get of these models at once on an empty cluster. */
  int room(int job, long models) {
    int quick = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      if (jobs.cpuMilli(job) > leastCpuMilliPerGpu[m]
          || jobs.memoryMib(job) > leastMemoryMibPerGpu[m]) {
        return roomNodeByNode(job, models);
      }
      switch (jobs.nodes(job)) {
        case 0 -> quick += cluster.gpusOfModel(m);
        case 1 -> quick = Math.max(quick, nodesBySize[m].length - 1);
        default -> {
          int part = jobs.gpusPerNode(job);
          quick += part < nodesBySize[m].length ? part * nodesBySize[m][part] : 0;
        }
      }
    }
    return quick;
  }

  private int roomNodeByNode(int job, long models) {
    int room = 0;
    for (int n = 0; n < cluster.nodeCount(); n++) {
      Node node = cluster.nodes().get(n);
      if (!cluster.isPresent(n) || (models >>> cluster.modelOf(cluster.firstGpu(n)) & 1) == 0) {
        continue;
      }
      int here = Math.min(node.gpus(), jobs.hostedBy(job, node.cpuMilli(), node.memoryMib()));
      switch (jobs.nodes(job)) {
        case 0 -> room += here;
        case 1 -> room = Math.max(room, here);
        default -> room += here < jobs.gpusPerNode(job) ? 0 : jobs.gpusPerNode(job);
      }
    }
    return room;
  }
}
