package io.adlro.core.state;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Node;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;

/**
 * Free capacity: thousandths and memory of each GPU, CPU and memory of each node, which GPUs are
 * up, and the free ones of each model as sets.
 */
public final class GpuLedger {
  private static final byte GPU_DOWN = 1;
  private static final byte NODE_DOWN = 2;
  private static final byte DRAINED = 4;
  private static final byte LEFT = 8;
  private static final byte UNHEALTHY = 16;

  private Cluster cluster;
  private int[] freeMilli;
  private int[] freeMemoryMib;
  private int[] nodeFreeCpuMilli;
  private int[] nodeFreeMemoryMib;
  private int[] nodeFreeGpus;
  private byte[] down;
  private GpuSet freeWhole;
  private GpuSet freePart;
  private GpuSet[] freeWholeOfModel;
  private long[] freeMilliOfModel;
  private int[] upOfModel;
  private final GpuChanges changes;

  GpuLedger(Cluster cluster) {
    changes = new GpuChanges(cluster.gpuCount());
    freeMilli = new int[0];
    freeMemoryMib = new int[0];
    down = new byte[0];
    freeWhole = new GpuSet(0);
    freePart = new GpuSet(0);
    freeWholeOfModel = new GpuSet[0];
    freeMilliOfModel = new long[0];
    upOfModel = new int[0];
    nodeFreeGpus = new int[0];
    nodeFreeCpuMilli = new int[0];
    nodeFreeMemoryMib = new int[0];
    grow(cluster);
    for (int n = 0; n < cluster.nodeCount(); n++) {
      if (!cluster.isPresent(n)) {
        markAll(n, 0, LEFT);
      }
    }
  }

  /** Nodes and models were appended to the cluster: they are free. */
  void grow(Cluster larger) {
    int firstNode = nodeFreeGpus.length;
    int firstGpu = freeMilli.length;
    cluster = larger;
    makeRoom();
    for (int n = firstNode; n < cluster.nodeCount(); n++) {
      Node node = cluster.nodes().get(n);
      nodeFreeCpuMilli[n] = node.cpuMilli();
      nodeFreeMemoryMib[n] = node.memoryMib();
    }
    for (int g = firstGpu; g < freeMilli.length; g++) {
      freeMilli[g] = JobTable.WHOLE;
      freeMemoryMib[g] = cluster.models().get(cluster.modelOf(g)).memoryMib();
      list(g);
    }
  }

  private void makeRoom() {
    int gpus = cluster.gpuCount();
    int nodes = cluster.nodeCount();
    int firstModel = upOfModel.length;
    freeMilli = Arrays.copyOf(freeMilli, gpus);
    freeMemoryMib = Arrays.copyOf(freeMemoryMib, gpus);
    down = Arrays.copyOf(down, gpus);
    nodeFreeGpus = Arrays.copyOf(nodeFreeGpus, nodes);
    nodeFreeCpuMilli = Arrays.copyOf(nodeFreeCpuMilli, nodes);
    nodeFreeMemoryMib = Arrays.copyOf(nodeFreeMemoryMib, nodes);
    freeMilliOfModel = Arrays.copyOf(freeMilliOfModel, cluster.modelCount());
    upOfModel = Arrays.copyOf(upOfModel, cluster.modelCount());
    freeWholeOfModel = Arrays.copyOf(freeWholeOfModel, cluster.modelCount());
    freeWhole.grow(gpus);
    freePart.grow(gpus);
    for (int m = 0; m < freeWholeOfModel.length; m++) {
      if (m < firstModel) {
        freeWholeOfModel[m].grow(gpus);
      } else {
        freeWholeOfModel[m] = new GpuSet(gpus);
      }
    }
  }

  private GpuLedger(GpuLedger other) {
    cluster = other.cluster;
    freeMilli = other.freeMilli.clone();
    freeMemoryMib = other.freeMemoryMib.clone();
    nodeFreeCpuMilli = other.nodeFreeCpuMilli.clone();
    nodeFreeMemoryMib = other.nodeFreeMemoryMib.clone();
    nodeFreeGpus = other.nodeFreeGpus.clone();
    down = other.down.clone();
    freeWhole = other.freeWhole.copy();
    freePart = other.freePart.copy();
    freeWholeOfModel = new GpuSet[other.freeWholeOfModel.length];
    for (int m = 0; m < freeWholeOfModel.length; m++) {
      freeWholeOfModel[m] = other.freeWholeOfModel[m].copy();
    }
    freeMilliOfModel = other.freeMilliOfModel.clone();
    upOfModel = other.upOfModel.clone();
    changes = new GpuChanges(cluster.gpuCount());
  }

  GpuLedger copy() {
    return new GpuLedger(this);
  }

  /** Which GPUs changed last. */
  public GpuChanges changes() {
    return changes;
  }

  /** Whether the GPU takes new jobs: it is not lost, drained, unhealthy or removed. */
  public boolean isUp(int gpu) {
    return down[gpu] == 0;
  }

  /**
   * Whether jobs can run on the GPU: it is not lost or removed. A drained or unhealthy one finishes
   * its jobs.
   */
  public boolean runs(int gpu) {
    return (down[gpu] & ~(DRAINED | UNHEALTHY)) == 0;
  }

  /** Whether a GPU does not answer, by itself or with its node. */
  public boolean isLost(int gpu) {
    return (down[gpu] & (GPU_DOWN | NODE_DOWN)) != 0;
  }

  /** Whether the node does not answer. */
  public boolean isNodeLost(int node) {
    return hasOnAll(node, NODE_DOWN);
  }

  /** Whether the node takes no new jobs until it is resumed. */
  public boolean isNodeDrained(int node) {
    return hasOnAll(node, DRAINED);
  }

  private boolean hasOnAll(int node, byte mark) {
    int gpu = cluster.firstGpu(node);
    return gpu < cluster.firstGpu(node + 1) && (down[gpu] & mark) != 0;
  }

  /** Free thousandths of a GPU; not usable while it is down. */
  public int freeMilli(int gpu) {
    return freeMilli[gpu];
  }

  public int freeMemoryMib(int gpu) {
    return freeMemoryMib[gpu];
  }

  public int nodeFreeCpuMilli(int node) {
    return nodeFreeCpuMilli[node];
  }

  public int nodeFreeMemoryMib(int node) {
    return nodeFreeMemoryMib[node];
  }

  /** GPUs of a node that are up and wholly free. */
  public int nodeFreeGpus(int node) {
    return nodeFreeGpus[node];
  }

  /** GPUs that are up and wholly free. */
  public GpuSet freeWhole() {
    return freeWhole;
  }

  /** GPUs that are up and at least partly free. */
  public GpuSet freePart() {
    return freePart;
  }

  public GpuSet freeWholeOfModel(int model) {
    return freeWholeOfModel[model];
  }

  /** Free thousandths over all GPUs of a model that are up. */
  public long freeMilliOfModel(int model) {
    return freeMilliOfModel[model];
  }

  /** GPUs of a model that are up. */
  public int upOfModel(int model) {
    return upOfModel[model];
  }

  /** Whether one GPU has room for one member of the job's gang: its share and its memory. */
  public boolean gpuHasRoom(JobTable jobs, int job, int gpu) {
    return down[gpu] == 0
        && freeMilli[gpu] >= jobs.shareMilli(job)
        && freeMemoryMib[gpu] >= jobs.gpuMemoryMib(job);
  }

  /** Whether the free CPU and memory of a node can host one member of the job's gang. */
  public boolean nodeHasRoom(JobTable jobs, int job, int node) {
    return nodeFreeCpuMilli[node] >= jobs.cpuMilli(job)
        && nodeFreeMemoryMib[node] >= jobs.memoryMib(job);
  }

  /** Number of gang members that the free CPU and memory of a node can host. */
  public int nodeRoom(JobTable jobs, int job, int node) {
    return jobs.hostedBy(job, nodeFreeCpuMilli[node], nodeFreeMemoryMib[node]);
  }

  /** Takes room for each member of the job's gang, or throws and takes none. */
  void takeAll(JobTable jobs, int job, int[] gpus, int count) {
    for (int i = 0; i < count; i++) {
      if (gpus[i] >= 0 && gpus[i] < down.length && down[gpus[i]] != 0) {
        throw new IllegalStateException(
            "job %d does not fit on %s".formatted(job, describe(gpus[i])));
      }
    }
    occupyAll(jobs, job, gpus, count);
  }

  /** The same for a job that is known to run there, perhaps on a drained node. */
  void occupyAll(JobTable jobs, int job, int[] gpus, int count) {
    int taken = occupy(jobs, job, gpus, count);
    if (taken < count) {
      throw new IllegalStateException(
          "job %d does not fit on %s".formatted(job, describe(gpus[taken])));
    }
  }

  /** Takes room for all, or for none; returns the number of GPUs before the first without room. */
  int occupy(JobTable jobs, int job, int[] gpus, int count) {
    for (int i = 0; i < count; i++) {
      if (!fits(jobs, job, gpus[i])) {
        giveAll(jobs, job, gpus, i);
        return i;
      }
      take(jobs, job, gpus[i]);
    }
    return count;
  }

  void giveAll(JobTable jobs, int job, int[] gpus, int count) {
    for (int i = count - 1; i >= 0; i--) {
      give(jobs, job, gpus[i]);
    }
  }

  private boolean fits(JobTable jobs, int job, int gpu) {
    return gpu >= 0
        && gpu < freeMilli.length
        && runs(gpu)
        && freeMilli[gpu] >= jobs.shareMilli(job)
        && freeMemoryMib[gpu] >= jobs.gpuMemoryMib(job)
        && nodeHasRoom(jobs, job, cluster.nodeOf(gpu));
  }

  private String describe(int gpu) {
    return gpu < 0 || gpu >= freeMilli.length
        ? "GPU %d of %d".formatted(gpu, freeMilli.length)
        : "GPU %s: %d thousandths and %d MiB free, up: %s"
            .formatted(cluster.gpuName(gpu), freeMilli[gpu], freeMemoryMib[gpu], isUp(gpu));
  }

  void take(JobTable jobs, int job, int gpu) {
    int node = cluster.nodeOf(gpu);
    changeFree(gpu, -jobs.shareMilli(job));
    freeMemoryMib[gpu] -= jobs.gpuMemoryMib(job);
    nodeFreeCpuMilli[node] -= jobs.cpuMilli(job);
    nodeFreeMemoryMib[node] -= jobs.memoryMib(job);
  }

  void give(JobTable jobs, int job, int gpu) {
    int node = cluster.nodeOf(gpu);
    changeFree(gpu, jobs.shareMilli(job));
    freeMemoryMib[gpu] += jobs.gpuMemoryMib(job);
    nodeFreeCpuMilli[node] += jobs.cpuMilli(job);
    nodeFreeMemoryMib[node] += jobs.memoryMib(job);
  }

  /** Why each GPU takes no new jobs, as bits. */
  void save(SnapshotWriter to) {
    to.writeBytes(down);
  }

  /** For a ledger of which nothing is taken. */
  void restore(SnapshotReader from) {
    byte[] reasons = new byte[down.length];
    from.readBytes(reasons);
    for (int gpu = 0; gpu < reasons.length; gpu++) {
      mark(gpu, reasons[gpu]);
    }
  }

  void gpuDown(int gpu) {
    mark(gpu, (byte) (down[gpu] | GPU_DOWN));
  }

  void gpuUp(int gpu) {
    mark(gpu, (byte) (down[gpu] & ~GPU_DOWN));
  }

  /** The GPU takes no new jobs because it is not healthy. */
  void unhealthy(int gpu) {
    mark(gpu, (byte) (down[gpu] | UNHEALTHY));
  }

  void healthy(int gpu) {
    mark(gpu, (byte) (down[gpu] & ~UNHEALTHY));
  }

  void nodeDown(int node) {
    markAll(node, 0, NODE_DOWN);
  }

  void nodeUp(int node) {
    markAll(node, NODE_DOWN, 0);
  }

  void drain(int node) {
    markAll(node, 0, DRAINED);
  }

  void resume(int node) {
    markAll(node, DRAINED, 0);
  }

  /** The node is not part of the cluster any more; no job holds its GPUs. */
  void leave(Cluster without, int node) {
    cluster = without;
    markAll(node, 0, LEFT);
  }

  private void markAll(int node, int cleared, int set) {
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      mark(g, (byte) ((down[g] & ~cleared) | set));
    }
  }

  private void mark(int gpu, byte reasons) {
    changes.add(gpu);
    unlist(gpu);
    down[gpu] = reasons;
    list(gpu);
  }

  private void unlist(int gpu) {
    if (down[gpu] == 0) {
      upOfModel[cluster.modelOf(gpu)]--;
      count(gpu, freeMilli[gpu], 0);
    }
  }

  private void list(int gpu) {
    if (down[gpu] == 0) {
      upOfModel[cluster.modelOf(gpu)]++;
      count(gpu, 0, freeMilli[gpu]);
    }
  }

  private void changeFree(int gpu, int milli) {
    changes.add(gpu);
    int before = freeMilli[gpu];
    freeMilli[gpu] = before + milli;
    if (down[gpu] == 0) {
      count(gpu, before, before + milli);
    }
  }

  /** Keeps sums and sets in step with what is free of a GPU that is up. */
  private void count(int gpu, int before, int after) {
    int model = cluster.modelOf(gpu);
    freeMilliOfModel[model] += after - before;
    if (before == JobTable.WHOLE && after != JobTable.WHOLE) {
      freeWhole.remove(gpu);
      freeWholeOfModel[model].remove(gpu);
      nodeFreeGpus[cluster.nodeOf(gpu)]--;
    } else if (before != JobTable.WHOLE && after == JobTable.WHOLE) {
      freeWhole.add(gpu);
      freeWholeOfModel[model].add(gpu);
      nodeFreeGpus[cluster.nodeOf(gpu)]++;
    }
    if (before > 0 && after == 0) {
      freePart.remove(gpu);
    } else if (before == 0 && after > 0) {
      freePart.add(gpu);
    }
  }
}
