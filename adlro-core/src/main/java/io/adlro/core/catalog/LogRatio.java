package io.adlro.core.catalog;

/**
 * The log of a class's speed on one GPU model over that on another, predicted from the models'
 * peaks. It is modelled as sum_k a_k x_k plus an effect of the vendor, the architecture and the
 * model, x_k being the log ratio of peak k. The mixture a varies about the weights of the affinity
 * like shares of one (Dirichlet), so that the estimate is certain where the peaks agree; the size
 * of the whole sum varies too, as a program that also waits for its host gains less from a faster
 * GPU.
 */
final class LogRatio {
  // Standard deviations, set in steps of 0.1 on the tables of docs/gpu-catalogue.md.
  private static final double MIXTURE = 0.3;
  private static final double SIZE = 0.5;
  private static final double VENDOR = 0.3;
  private static final double ARCHITECTURE = 0.3;
  private static final double MODEL = 0.1;

  private final GpuSpec model;
  private final GpuSpec reference;
  private final double[] peaks;

  LogRatio(GpuSpec model, GpuSpec reference) {
    this.model = model;
    this.reference = reference;
    peaks =
        new double[] {
          StrictMath.log(model.bandwidthGBps() / reference.bandwidthGBps()),
          StrictMath.log(model.fp64Tflops() / reference.fp64Tflops()),
          StrictMath.log(model.fp32Tflops() / reference.fp32Tflops()),
          StrictMath.log(model.fp16Tflops() / reference.fp16Tflops())
        };
  }

  /** The estimate from the peaks alone. */
  double mean(Affinity affinity) {
    return affinity.mean(peaks);
  }

  /** How far two log ratios of one class are off together. */
  double covariance(Affinity affinity, LogRatio other) {
    double product = mean(affinity) * other.mean(affinity);
    return MIXTURE * MIXTURE * (affinity.meanProduct(peaks, other.peaks) - product)
        + SIZE * SIZE * product
        + effects(model, other.model)
        - effects(model, other.reference)
        - effects(reference, other.model)
        + effects(reference, other.reference);
  }

  /** What two models have in common beyond their peaks. */
  private static double effects(GpuSpec one, GpuSpec two) {
    return (one.vendor() == two.vendor() ? VENDOR * VENDOR : 0)
        + (one.architecture().equals(two.architecture()) ? ARCHITECTURE * ARCHITECTURE : 0)
        + (one.name().equals(two.name()) ? MODEL * MODEL : 0);
  }
}
