package io.adlro.sim.physics;

import io.adlro.core.model.GpuModel;

/** Power drawn by a GPU: from idle to peak in proportion to its load. */
public final class Power {
  private Power() {}

  public static double watts(GpuModel model, double load) {
    return model.idleWatts() + (model.peakWatts() - model.idleWatts()) * load;
  }
}
