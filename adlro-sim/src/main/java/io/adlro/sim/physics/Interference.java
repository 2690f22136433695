package io.adlro.sim.physics;

import io.adlro.core.model.GpuModel;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import java.util.List;

/**
 * Jobs that share a GPU compete for its memory bandwidth: each is slowed by its own demand times
 * that of the others, on the GPU where it is worst.
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
    double worst = 0;
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int gpu = state.gpuOfShare(s);
      GpuModel model = state.cluster().models().get(state.cluster().modelOf(gpu));
      double others = 0;
      int first = state.firstShareOnGpu(gpu);
      for (int t = first; t != ClusterState.NONE; t = state.nextShareOnGpu(t)) {
        int other = state.jobOfShare(t);
        if (other != job && state.phase(other) == JobPhase.RUNNING) {
          others += hunger(state, other, model);
        }
      }
      worst = Math.max(worst, hunger(state, job, model) * others);
    }
    return 1 + strength * worst;
  }

  private double hunger(ClusterState state, int job, GpuModel model) {
    return traits.get(state.jobs().jobClass(job)).memoryBandwidthOn(model);
  }

  @Override
  public Reach reach() {
    return Reach.NODE;
  }
}
