package io.adlro.core.catalog;

import java.util.Locale;

/**
 * What limits a kind of program: how much of a change in the log of its speed comes from memory
 * bandwidth, FP64, FP32 and FP16. The weights of a kind sum to 1, so that a GPU of which every peak
 * is twice as high is expected to be twice as fast.
 */
public enum Affinity {
  SIMULATION(0.6, 0.15, 0.2, 0.05),
  MACHINE_LEARNING(0.5, 0, 0.4, 0.1),
  DATA_PROCESSING(0.85, 0.05, 0.05, 0.05),
  UNKNOWN(0.5, 0.15, 0.2, 0.15);

  private final double bandwidth;
  private final double fp64;
  private final double fp32;
  private final double fp16;

  Affinity(double bandwidth, double fp64, double fp32, double fp16) {
    this.bandwidth = bandwidth;
    this.fp64 = fp64;
    this.fp32 = fp32;
    this.fp16 = fp16;
  }

  /** The affinity of that name, as in "machine learning" or "machine-learning". */
  public static Affinity named(String jobClass) {
    String name = jobClass.toUpperCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
    for (Affinity affinity : values()) {
      if (affinity.name().equals(name)) {
        return affinity;
      }
    }
    return UNKNOWN;
  }

  /** Weighted mean of one value per peak, in the order bandwidth, FP64, FP32, FP16. */
  double mean(double[] x) {
    return bandwidth * x[0] + fp64 * x[1] + fp32 * x[2] + fp16 * x[3];
  }

  /** Weighted mean of the products. */
  double meanProduct(double[] x, double[] y) {
    return bandwidth * x[0] * y[0] + fp64 * x[1] * y[1] + fp32 * x[2] * y[2] + fp16 * x[3] * y[3];
  }
}
