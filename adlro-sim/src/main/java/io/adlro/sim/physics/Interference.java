package io.adlro.sim.physics;

import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.List;

/**
 * Jobs that share a GPU fight for its memory bandwidth: each is slowed by its own hunger times that
 * of the others, on the GPU where it is worst.
 */
public record Interference(List<ClassTraits> traits, double strength) implements Slowdown {
  public Interference {
    traits = List.copyOf(traits);
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
        if (other != job && state.phase(other) == JobPhase.RUNNING) {
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
