package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.sim.stats.Select;
import io.adlro.sim.stats.Summary;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The measured jobs that completed, in that order, with the times that percentiles need. */
final class Completions {
  private static final double BOUND_MICROS = 10e6;
  private static final double MICROS = 1e6;

  private final Cluster cluster;
  private final short[] jobClass;
  private final double[] jctSeconds;
  private final float[] priority;
  private int size;
  private final double[] queueSeconds;
  private final double[] slowdown;
  private final double[] boundedSlowdown;

  /** Makes room for all jobs that can complete inside the window. */
  Completions(Cluster cluster, MeasuredWindow window) {
    this.cluster = cluster;
    int most = window.toJob() - window.fromJob();
    jobClass = new short[most];
    jctSeconds = new double[most];
    priority = new float[most];
    int classes = cluster.classes().size();
    queueSeconds = new double[classes];
    slowdown = new double[classes];
    boundedSlowdown = new double[classes];
  }

  /** Adds a job of a class. */
  static double boundedSlowdown(long jctMicros, double bestMicros) {
    return Math.max(1, jctMicros / Math.max(bestMicros, BOUND_MICROS));
  }

  void add(int c, long jctMicros, long queueMicros, double bestMicros, float weight) {
    jobClass[size] = (short) c;
    jctSeconds[size] = jctMicros / MICROS;
    priority[size] = weight;
    size++;
    // Queueing delay: s - r.
    queueSeconds[c] += queueMicros / MICROS;
    // Slowdown: (C - r) / p*.
    slowdown[c] += jctMicros / bestMicros;
    // Bounded slowdown: max(1, (C - r) / max(p*, 10 s)), so that tiny jobs do not skew the mean.
    boundedSlowdown[c] += boundedSlowdown(jctMicros, bestMicros);
  }

  /** C - r of each measured job. */
  Sample jct() {
    return new Sample(Arrays.copyOf(jctSeconds, size));
  }

  double meanQueueSeconds() {
    return Sample.sum(queueSeconds) / size;
  }

  double meanSlowdown() {
    return Sample.sum(slowdown) / size;
  }

  double meanBoundedSlowdown() {
    return Sample.sum(boundedSlowdown) / size;
  }

  /** Sum of priority * JCT / sum of priority; the plain mean where all priorities are 0. */
  double priorityWeightedJctSeconds() {
    double weighted = 0;
    double plain = 0;
    double weights = 0;
    for (int i = 0; i < size; i++) {
      weighted += priority[i] * jctSeconds[i];
      plain += jctSeconds[i];
      weights += priority[i];
    }
    return weights > 0 ? weighted / weights : plain / size;
  }

  /** Mean JCT of the third with the highest priority, and of all that tie with its last one. */
  double topPriorityJctSeconds() {
    if (size == 0) {
      return Double.NaN;
    }
    double[] priorities = new double[size];
    Arrays.setAll(priorities, i -> priority[i]);
    double least = Select.ranks(priorities, size - (size + 2) / 3)[0];
    double sum = 0;
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (priority[i] >= least) {
        sum += jctSeconds[i];
        count++;
      }
    }
    return sum / count;
  }

  List<ClassResult> classes() {
    List<String> names = cluster.classes();
    int[] counts = new int[names.size()];
    for (int i = 0; i < size; i++) {
      counts[jobClass[i]]++;
    }
    double[][] byClass = jctSecondsByClass(counts);
    List<ClassResult> results = new ArrayList<>();
    for (int c = 0; c < counts.length; c++) {
      Summary jct = new Sample(byClass[c]).summary();
      double n = counts[c];
      results.add(
          new ClassResult(
              names.get(c), jct, queueSeconds[c] / n, slowdown[c] / n, boundedSlowdown[c] / n));
    }
    return List.copyOf(results);
  }

  private double[][] jctSecondsByClass(int[] counts) {
    double[][] values = new double[counts.length][];
    Arrays.setAll(values, c -> new double[counts[c]]);
    int[] n = new int[counts.length];
    for (int i = 0; i < size; i++) {
      int c = jobClass[i];
      values[c][n[c]++] = jctSeconds[i];
    }
    return values;
  }
}
