package io.adlro.core.estimate;

import io.adlro.core.model.JobTable;
import java.util.Arrays;

/**
 * What finished jobs tell about the work of the next one, as {@value #QUANTILES} equally likely
 * values. Works are lognormal by class; users repeat themselves, so each of the last jobs of the
 * same user and class is a narrow peak of its own, those of the same shape first; and an estimate,
 * if there is one, is the work times an error whose median and spread are learnt from those that
 * were checked.
 */
final class RunTimeMemory implements WorkBeliefs {
  /** Into how many equally likely run times a belief is divided. */
  static final int QUANTILES = 8;

  /** Finished jobs that are remembered of one user and class. */
  private static final int KEPT = 32;

  /** Spread of a repeated job around the one it repeats, in log. */
  private static final double REPEAT_VARIANCE = 0.28 * 0.28;

  /** How much less a job of another shape tells. */
  private static final double OTHER_SHAPE = 0.05;

  /** Before anything is known: 60 s, within a factor of about ten. */
  private static final double FIRST_MEAN = StrictMath.log(60e6);

  private static final double FIRST_VARIANCE = 1.5;

  /** Standard normal quantiles at 0.1, 0.3, 0.5, 0.7, 0.9. */
  private static final double[] SPREAD = {-1.2816, -0.5244, 0, 0.5244, 1.2816};

  private final JobTable jobs;
  private final double[] classCount;
  private final double[] classSum;
  private final double[] classSquares;
  private float[][] logWork = new float[0][];
  private long[][] shape = new long[0][];
  private int[] count = new int[0];
  private final EstimateErrors errors;
  private double repeatProbability = 0.3;

  // The components of one belief: log mean, variance, weight; and their points.
  private final double[] mean = new double[KEPT + 1];
  private final double[] variance = new double[KEPT + 1];
  private final double[] weight = new double[KEPT + 1];
  private final long[] points = new long[(KEPT + 1) * SPREAD.length];
  private int components;

  RunTimeMemory(JobTable jobs) {
    this.jobs = jobs;
    int classes = jobs.cluster().classes().size();
    classCount = new double[classes];
    classSum = new double[classes];
    classSquares = new double[classes];
    errors = new EstimateErrors();
  }

  private RunTimeMemory(RunTimeMemory other) {
    jobs = other.jobs;
    classCount = other.classCount.clone();
    classSum = other.classSum.clone();
    classSquares = other.classSquares.clone();
    logWork = other.logWork.clone();
    shape = other.shape.clone();
    for (int i = 0; i < logWork.length; i++) {
      logWork[i] = logWork[i] == null ? null : logWork[i].clone();
      shape[i] = shape[i] == null ? null : shape[i].clone();
    }
    count = other.count.clone();
    errors = other.errors.copy();
    repeatProbability = other.repeatProbability;
  }

  RunTimeMemory copy() {
    return new RunTimeMemory(this);
  }

  /** How far an estimate that is taken at its word may be off, as a variance of its log. */
  double noiseAtItsWord() {
    return errors.noiseAtItsWord();
  }

  /** Learns the work that a finished job turned out to have. */
  void learn(int job, double workMicros) {
    double log = StrictMath.log(Math.max(1, workMicros));
    mix(job, JobTable.UNKNOWN);
    if (components > 1) {
      learnRepetition(log);
    }
    int jobClass = jobs.jobClass(job);
    classCount[jobClass]++;
    classSum[jobClass] += log;
    classSquares[jobClass] += log * log;
    remember(job, log);
    long estimate = jobs.estimateMicros(job);
    if (estimate != JobTable.UNKNOWN) {
      errors.learn(log - StrictMath.log(Math.max(1.0, (double) estimate)));
    }
  }

  /** How much of what happened the peaks explain, against the broad component. */
  private void learnRepetition(double log) {
    double peaks = 0;
    for (int i = 1; i < components; i++) {
      peaks += weight[i] * density(log - mean[i], variance[i]);
    }
    double broad = weight[0] * density(log - mean[0], variance[0]);
    if (peaks + broad > 0) {
      repeatProbability += 0.01 * (peaks / (peaks + broad) - repeatProbability);
    }
  }

  private void remember(int job, double log) {
    int key = key(job);
    if (key >= count.length) {
      int length = Math.max(key + 1, 2 * count.length);
      count = Arrays.copyOf(count, length);
      logWork = Arrays.copyOf(logWork, length);
      shape = Arrays.copyOf(shape, length);
    }
    if (logWork[key] == null) {
      logWork[key] = new float[KEPT];
      shape[key] = new long[KEPT];
    }
    logWork[key][count[key] % KEPT] = (float) log;
    shape[key][count[key] % KEPT] = shape(job);
    count[key]++;
  }

  private int key(int job) {
    return jobs.user(job) * classCount.length + jobs.jobClass(job);
  }

  private long shape(int job) {
    return (long) jobs.gpuMemoryMib(job) << 24 ^ (long) jobs.gpus(job) << 12 ^ jobs.shareMilli(job);
  }

  @Override
  public void believe(int job, double[] quantileMicros, int at) {
    long estimate = jobs.estimateMicros(job);
    if (estimate != JobTable.UNKNOWN && errors.exact()) {
      Arrays.fill(quantileMicros, at, at + QUANTILES, Math.max(1.0, (double) estimate));
      return;
    }
    mix(job, estimate);
    double total = 0;
    for (int i = 0; i < components; i++) {
      total += weight[i];
    }
    // Points as (log, weight) packed into a long, so that one sort orders them.
    int size = 0;
    for (int i = 0; i < components; i++) {
      double deviation = Math.sqrt(variance[i]);
      for (double z : SPREAD) {
        long log = (long) ((mean[i] + z * deviation + 100) * (1L << 32));
        long share = (long) (weight[i] / total * ((1 << 20) - 1));
        points[size++] = log << 20 | share;
      }
    }
    Arrays.sort(points, 0, size);
    long sum = 0;
    for (int p = 0; p < size; p++) {
      sum += points[p] & ((1 << 20) - 1);
    }
    long passed = 0;
    int p = 0;
    for (int q = 0; q < QUANTILES; q++) {
      double wanted = (q + 0.5) / QUANTILES * sum;
      while (p < size - 1 && passed + (points[p] & ((1 << 20) - 1)) < wanted) {
        passed += points[p++] & ((1 << 20) - 1);
      }
      double log = (double) (points[p] >>> 20) / (1L << 32) - 100;
      quantileMicros[at + q] = StrictMath.exp(log);
    }
  }

  /** The components of the belief before or after an estimate is taken into account. */
  private void mix(int job, long estimateMicros) {
    int jobClass = jobs.jobClass(job);
    double n = classCount[jobClass];
    // A prior worth two jobs keeps the first beliefs wide.
    double classMean = (classSum[jobClass] + 2 * FIRST_MEAN) / (n + 2);
    double classVariance =
        (classSquares[jobClass] + 2 * (FIRST_MEAN * FIRST_MEAN + FIRST_VARIANCE)) / (n + 2)
            - classMean * classMean;
    mean[0] = classMean;
    variance[0] = Math.max(0.01, classVariance);
    weight[0] = 1;
    components = 1;
    int key = key(job);
    if (key < count.length && count[key] > 0) {
      addPeaks(key, shape(job));
    }
    if (estimateMicros != JobTable.UNKNOWN) {
      double said = StrictMath.log(Math.max(1.0, (double) estimateMicros)) + errors.median();
      for (int i = 0; i < components; i++) {
        condition(i, said, errors.variance());
      }
    }
  }

  private void addPeaks(int key, long wanted) {
    int kept = Math.min(KEPT, count[key]);
    double sum = 0;
    for (int i = 0; i < kept; i++) {
      mean[components] = logWork[key][i];
      variance[components] = REPEAT_VARIANCE;
      weight[components] = shape[key][i] == wanted ? 1 : OTHER_SHAPE;
      sum += weight[components++];
    }
    // Few memories may not hold the one that is repeated.
    double known = repeatProbability * sum / (sum + 1);
    for (int i = 1; i < components; i++) {
      weight[i] *= known / sum;
    }
    weight[0] = 1 - known;
  }

  /** Bayes for a normal component and a normal error. */
  private void condition(int i, double said, double errorVariance) {
    double both = variance[i] + errorVariance;
    weight[i] *= density(said - mean[i], both);
    mean[i] += variance[i] / both * (said - mean[i]);
    variance[i] *= errorVariance / both;
  }

  private static double density(double difference, double variance) {
    return StrictMath.exp(-0.5 * difference * difference / variance) / Math.sqrt(variance) + 1e-30;
  }
}
