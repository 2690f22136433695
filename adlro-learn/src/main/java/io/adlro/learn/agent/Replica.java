package io.adlro.learn.agent;

import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.stream.IntStream;

/**
 * A large cluster on a smaller scale: every k-th node of each GPU model, every k-th waiting job and
 * every k-th arrival. The other nodes are drained: what runs there ends undisturbed, and a gang
 * that reaches into the part keeps its GPUs. So policies need no other cluster, and the time that a
 * simulation takes depends on the jobs of the part alone.
 *
 * @param parts k, the number of parts of the cluster
 */
record Replica(int parts) {
  /** The widest job may take this part of a replica. */
  private static final double WIDEST = 0.5;

  /**
   * The largest replica on which the arrivals of a simulation are enough.
   *
   * @param gpusWithEnough GPUs of the largest cluster on which they are
   */
  static Replica of(Cluster cluster, RecentArrivals recent, double gpusWithEnough) {
    double gpus = cluster.gpuCount();
    int wanted = Math.max(1, (int) Math.ceil(gpus / gpusWithEnough));
    int possible = Math.max(1, (int) (WIDEST * gpus / recent.widestGpus()));
    return new Replica(Math.min(wanted, possible));
  }

  /** GPUs of one part, about. */
  double gpus(Cluster cluster) {
    return (double) cluster.gpuCount() / parts;
  }

  /** The state of one part; the same number gives the same one. */
  ClusterState part(ClusterState whole, int number) {
    ClusterState part = whole.copy();
    if (parts > 1) {
      drainOthers(part, number);
      cancelOthers(part, number);
    }
    return part;
  }

  /** Drains all nodes but those of the part, which has at least one of each model. */
  private void drainOthers(ClusterState part, int number) {
    Cluster cluster = part.cluster();
    for (int model = 0; model < cluster.modelCount(); model++) {
      int[] nodes = nodesThatTakeJobs(part, model);
      int first = nodes.length == 0 ? 0 : number % Math.min(parts, nodes.length);
      for (int n = 0; n < nodes.length; n++) {
        if (n % parts != first) {
          part.nodeDrained(part.nowMicros(), nodes[n]);
        }
      }
    }
  }

  private static int[] nodesThatTakeJobs(ClusterState state, int model) {
    Cluster cluster = state.cluster();
    return IntStream.range(0, cluster.nodeCount())
        .filter(node -> cluster.isPresent(node) && !state.ledger().isNodeDrained(node))
        .filter(node -> cluster.modelOf(cluster.firstGpu(node)) == model)
        .toArray();
  }

  private void cancelOthers(ClusterState part, int number) {
    int waiting = 0;
    for (int job = part.firstLive(); job != ClusterState.NONE; ) {
      int next = part.nextLive(job);
      if (part.phase(job) == JobPhase.PENDING && (waiting++ + number) % parts != 0) {
        part.jobCancelled(part.nowMicros(), job);
      }
      job = next;
    }
  }
}
