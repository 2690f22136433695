package io.adlro.sim.physics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.Node;
import io.adlro.core.state.ClusterState;
import java.util.List;

/**
 * A gang exchanges results by a ring: each second of work moves 2 (w - 1) / w of its traffic over
 * the slowest link, which is the node's interconnect or, once the gang is spread, the network that
 * its GPUs on a node share.
 */
public record GangCommunication(List<ClassTraits> traits) implements Slowdown {
  public GangCommunication {
    traits = List.copyOf(traits);
  }

  @Override
  public double factor(ClusterState state, int job) {
    int gpus = state.jobs().gpus(job);
    double traffic = traits.get(state.jobs().jobClass(job)).trafficGigabytesPerSecond();
    if (gpus == 1 || traffic == 0) {
      return 1;
    }
    return 1 + traffic * 2 * (gpus - 1) / gpus / slowestLink(state, job);
  }

  private static double slowestLink(ClusterState state, int job) {
    Cluster cluster = state.cluster();
    double slowest = Double.POSITIVE_INFINITY;
    int gpus = state.jobs().gpus(job);
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int n = cluster.nodeOf(state.gpuOfShare(s));
      Node node = cluster.nodes().get(n);
      int here = onNode(state, job, n);
      double link =
          here == gpus
              ? node.interconnect().gigabytesPerSecond()
              : Math.min(
                  node.interconnect().gigabytesPerSecond(),
                  node.networkGigabytesPerSecond() / here);
      slowest = Math.min(slowest, link);
    }
    return slowest;
  }

  private static int onNode(ClusterState state, int job, int node) {
    int here = 0;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      here += state.cluster().nodeOf(state.gpuOfShare(s)) == node ? 1 : 0;
    }
    return here;
  }

  @Override
  public Reach reach() {
    return Reach.ITSELF;
  }
}
