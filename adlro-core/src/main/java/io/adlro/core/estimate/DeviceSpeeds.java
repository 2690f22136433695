package io.adlro.core.estimate;

import io.adlro.core.model.Cluster;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.Arrays;

/**
 * Speeds of single GPUs: the factor by which each runs faster or slower than its model's entry in
 * the speed table says. It is the product of what measurements show at present and of what is
 * learned from finished jobs beyond that. The latter is one Kalman filter per GPU on the logarithm
 * of the factor, which may drift; an observation counts as much as the job's run time was known. A
 * learned factor counts only as far as it exceeds its own uncertainty.
 */
final class DeviceSpeeds implements Snapshottable {
  /** Variance that a log factor gains from one job to the next on the same GPU. */
  private static final double WANDER = 0.06 * 0.06;

  /** Variance of an observation from a job whose run time was known exactly. */
  private static final double LEAST_NOISE = 0.02 * 0.02;

  /** So many standard deviations are put down to chance. */
  private static final double DOUBT = 2;

  private final Cluster cluster;
  private final double[] mean;
  private final double[] variance;
  private final double[] learned;
  private final double[] measured;
  private final double[] factor;
  private final double[] modelFactor;
  private long observations;
  private long changes;
  private int unlike;

  DeviceSpeeds(Cluster cluster) {
    this.cluster = cluster;
    mean = new double[cluster.gpuCount()];
    variance = new double[cluster.gpuCount()];
    learned = new double[cluster.gpuCount()];
    measured = new double[cluster.gpuCount()];
    factor = new double[cluster.gpuCount()];
    modelFactor = new double[cluster.modelCount()];
    Arrays.fill(learned, 1);
    Arrays.fill(measured, 1);
    Arrays.fill(factor, 1);
    Arrays.fill(modelFactor, 1);
  }

  private DeviceSpeeds(DeviceSpeeds other) {
    observations = other.observations;
    cluster = other.cluster;
    modelFactor = other.modelFactor.clone();
    unlike = other.unlike;
    mean = other.mean.clone();
    variance = other.variance.clone();
    learned = other.learned.clone();
    measured = other.measured.clone();
    factor = other.factor.clone();
  }

  DeviceSpeeds copy() {
    return new DeviceSpeeds(this);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.writeDoubles(mean);
    to.writeDoubles(variance);
    to.writeDoubles(learned);
    to.writeDoubles(measured);
    to.writeDoubles(factor);
    to.writeDoubles(modelFactor);
    to.writeLong(observations);
    to.writeInt(unlike);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.readDoubles(mean);
    from.readDoubles(variance);
    from.readDoubles(learned);
    from.readDoubles(measured);
    from.readDoubles(factor);
    from.readDoubles(modelFactor);
    observations = from.readLong();
    unlike = from.readInt();
  }

  /** A copy for a later epoch of the cluster: a GPU that joined is like its model. */
  DeviceSpeeds copy(Cluster later) {
    if (later == cluster) {
      return copy();
    }
    DeviceSpeeds copy = new DeviceSpeeds(later);
    System.arraycopy(mean, 0, copy.mean, 0, mean.length);
    System.arraycopy(variance, 0, copy.variance, 0, mean.length);
    System.arraycopy(learned, 0, copy.learned, 0, mean.length);
    System.arraycopy(measured, 0, copy.measured, 0, mean.length);
    System.arraycopy(factor, 0, copy.factor, 0, mean.length);
    copy.observations = observations + 1;
    for (int gpu = 0; gpu < mean.length; gpu++) {
      if (later.isPresent(later.nodeOf(gpu)) && factor[gpu] != 1) {
        copy.unlike++;
        int model = later.modelOf(gpu);
        copy.modelFactor[model] += (factor[gpu] - 1) / later.gpusOfModel(model);
      }
    }
    return copy;
  }

  /** The estimated factor of each GPU; the array is the live one. */
  double[] factors() {
    return factor;
  }

  /** The part of the factor that was learned from finished jobs, beyond what was measured. */
  double learned(int gpu) {
    return learned[gpu];
  }

  /** The part of the factor that measurements show at present. */
  double measured(int gpu) {
    return measured[gpu];
  }

  /** Measurements show another factor from now on. */
  void measure(int gpu, double shown) {
    measured[gpu] = shown;
    set(gpu);
  }

  /** Whether no GPU is estimated to differ from its model. */
  boolean allAlike() {
    return unlike == 0;
  }

  /** Rises whenever a factor may have changed. */
  long observations() {
    return observations;
  }

  /** How often the factor of a GPU has changed. */
  long changes() {
    return changes;
  }

  /** Mean over the GPUs of a model. */
  double modelFactor(int model) {
    return modelFactor[model];
  }

  /**
   * A job ended on this GPU: log of (expected work / work at table and measured speed) and its
   * variance.
   */
  void observe(int gpu, double logFactor, double noise) {
    double prior = variance[gpu] + WANDER;
    double gain = prior / (prior + noise + LEAST_NOISE);
    mean[gpu] += gain * (logFactor - mean[gpu]);
    variance[gpu] = (1 - gain) * prior;
    double doubt = DOUBT * Math.sqrt(variance[gpu]);
    double certain = Math.max(0, Math.abs(mean[gpu]) - doubt);
    learned[gpu] = certain == 0 ? 1 : bounded(StrictMath.exp(Math.copySign(certain, mean[gpu])));
    set(gpu);
  }

  private void set(int gpu) {
    observations++;
    double before = factor[gpu];
    factor[gpu] = measured[gpu] == 1 ? learned[gpu] : bounded(learned[gpu] * measured[gpu]);
    changes += factor[gpu] == before ? 0 : 1;
    unlike += (factor[gpu] == 1 ? 0 : 1) - (before == 1 ? 0 : 1);
    int model = cluster.modelOf(gpu);
    modelFactor[model] += (factor[gpu] - before) / cluster.gpusOfModel(model);
  }

  private static double bounded(double value) {
    return Math.min(2, Math.max(0.05, value));
  }
}
