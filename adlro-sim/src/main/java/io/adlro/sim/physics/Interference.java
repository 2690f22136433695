package io.adlro.sim.physics;

import io.adlro.core.state.ClusterState;
import java.util.List;

/**
 * Jobs that share a GPU fight for its memory bandwidth: each is slowed by its own hunger times that
 * of the others, on the GPU where it is worst.
 */
public final class Interference implements Slowdown {
  private final List<ClassTraits> traits;
  private final double strength;

  public Interference(List<ClassTraits> traits, double strength) {
    this.traits = List.copyOf(traits);
    this.strength = strength;
  }

  @Override
  public double factor(ClusterState state, int job) {
    if (state.jobs().shareMilli(job) == 1000) {
      return 1;
    }
    double own = traits.get(state.jobs().jobClass(job)).memoryBandwidth();
    double worst = 0;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      double others = 0;
      int first = state.firstShareOnGpu(state.gpuOfShare(s));
      for (int t = first; t != ClusterState.NONE; t = state.nextShareOnGpu(t)) {
        int other = state.jobOfShare(t);
        if (other != job) {
          others += traits.get(state.jobs().jobClass(other)).memoryBandwidth();
        }
      }
      worst = Math.max(worst, others);
    }
    return 1 + strength * own * worst;
  }

  @Override
  public Reach reach() {
    return Reach.NODE;
  }
}
