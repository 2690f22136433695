package io.adlro.sim.physics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import java.util.Arrays;

/**
 * Temperature of each GPU: it moves towards what its power would heat it to, and past the throttle
 * limit the GPU slows down in proportion, by a half at its maximum.
 */
public final class Thermal {
  /** How heat behaves: air that cools, and the time in which two thirds of a change happen. */
  public record Settings(double ambientCelsius, long timeConstantMicros) {
    public static final Settings USUAL = new Settings(28, 60_000_000);
  }

  private static final double SLOWEST = 0.5;

  private final Settings settings;
  private Cluster cluster;
  private double[] celsius;

  public Thermal(Cluster cluster, Settings settings) {
    this.cluster = cluster;
    this.settings = settings;
    this.celsius = new double[cluster.gpuCount()];
    Arrays.fill(celsius, settings.ambientCelsius());
  }

  private Thermal(Thermal other) {
    cluster = other.cluster;
    settings = other.settings;
    celsius = other.celsius.clone();
  }

  public Thermal copy() {
    return new Thermal(this);
  }

  /** The cluster is in another epoch: GPUs that joined have the temperature of the air. */
  public void clusterChanged(Cluster present) {
    int before = celsius.length;
    cluster = present;
    celsius = Arrays.copyOf(celsius, cluster.gpuCount());
    Arrays.fill(celsius, before, celsius.length, settings.ambientCelsius());
  }

  public double celsius(int gpu) {
    return celsius[gpu];
  }

  /** T moves to T* = ambient + (max - ambient) x (watts - idle) / (peak - idle). */
  public void advance(int gpu, double load, long elapsedMicros) {
    GpuModel model = cluster.models().get(cluster.modelOf(gpu));
    double range = model.peakWatts() - model.idleWatts();
    double heat = range > 0 ? (Power.watts(model, load) - model.idleWatts()) / range : 0;
    double target =
        settings.ambientCelsius() + (model.maxCelsius() - settings.ambientCelsius()) * heat;
    double kept = StrictMath.exp(-(double) elapsedMicros / settings.timeConstantMicros());
    celsius[gpu] = target + (celsius[gpu] - target) * kept;
  }

  /**
   * Temperature of a GPU whose cooling is so bad that it has only a part of its speed left: at full
   * load it holds its throttle point by that, and in proportion to its power it is cooler at less.
   */
  public static double withoutCooling(
      GpuModel model, double ambientCelsius, double speedLeft, double load) {
    if (speedLeft >= 1) {
      return ambientCelsius;
    }
    double part = Power.watts(model, load * speedLeft) / Power.watts(model, speedLeft);
    return ambientCelsius + (model.throttleCelsius() - ambientCelsius) * part;
  }

  /** In [0.5, 1]: the part of its speed that the GPU has left at its present temperature. */
  public double speedLeft(int gpu) {
    GpuModel model = cluster.models().get(cluster.modelOf(gpu));
    double over = celsius[gpu] - model.throttleCelsius();
    if (over <= 0) {
      return 1;
    }
    double span = Math.max(1, model.maxCelsius() - model.throttleCelsius());
    return Math.max(SLOWEST, 1 - (1 - SLOWEST) * over / span);
  }
}
