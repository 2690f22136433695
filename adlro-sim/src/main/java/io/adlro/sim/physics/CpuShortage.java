package io.adlro.sim.physics;

import io.adlro.core.model.Cluster;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.List;

/**
 * A data-intensive job uses more cores than it requested when the node has them. Where the
 * appetites on a node exceed its cores, such a job is slowed by the excess, in proportion to how
 * much of its appetite it had not reserved.
 */
public record CpuShortage(List<ClassTraits> traits) implements Slowdown {
  public CpuShortage {
    traits = List.copyOf(traits);
  }

  @Override
  public double factor(ClusterState state, int job) {
    int appetite = traits.get(state.jobs().jobClass(job)).cpuAppetiteMilli();
    int reserved = state.jobs().cpuMilli(job);
    if (appetite <= reserved) {
      return 1;
    }
    double worst = 1;
    int lastNode = -1;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int node = state.cluster().nodeOf(state.gpuOfShare(s));
      if (node != lastNode) {
        worst = Math.max(worst, pressure(state, node));
        lastNode = node;
      }
    }
    return 1 + (worst - 1) * (appetite - reserved) / appetite;
  }

  /** All appetites on the node over its cores. */
  private double pressure(ClusterState state, int node) {
    Cluster cluster = state.cluster();
    double wantedMilli = 0;
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
      for (int s = state.firstShareOnGpu(g); s != ClusterState.NONE; s = state.nextShareOnGpu(s)) {
        int other = state.jobOfShare(s);
        if (state.phase(other) != JobPhase.RUNNING) {
          continue; // placed, not started
        }
        int appetite = traits.get(state.jobs().jobClass(other)).cpuAppetiteMilli();
        wantedMilli += Math.max(appetite, state.jobs().cpuMilli(other));
      }
    }
    return wantedMilli / Math.max(1, cluster.nodes().get(node).cpuMilli());
  }

  @Override
  public Reach reach() {
    return Reach.NODE;
  }
}
