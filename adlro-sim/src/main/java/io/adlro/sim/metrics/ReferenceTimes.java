package io.adlro.sim.metrics;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.sim.workload.Workload;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Run times that a job is held against, from its true work and the true speeds over the models it
 * is eligible for when asked. Not below a microsecond, the grain of time, so that they can divide.
 */
final class ReferenceTimes {
  private final JobTable jobs;
  private final Supplier<Cluster> trueCluster;
  private final Workload workload;
  private Cluster cluster;
  // Of each class the speeds for the last requested models: most jobs of a class request the same.
  private final long[] models;
  private final double[] fastest;
  private final double[] mean;

  ReferenceTimes(JobTable jobs, Supplier<Cluster> trueCluster, Workload workload) {
    this.jobs = jobs;
    this.trueCluster = trueCluster;
    this.workload = workload;
    this.cluster = trueCluster.get();
    int classes = cluster.classes().size();
    this.models = new long[classes];
    this.fastest = new double[classes];
    this.mean = new double[classes];
  }

  /** p* = work / speed of the fastest eligible model: no placement is faster. */
  double bestMicros(int job) {
    return Math.max(1, workload.workMicros(job) / fastest[lookUp(job)]);
  }

  /** p_mean = work / mean speed over the eligible GPUs: what a job gets that has no choice. */
  double meanMicros(int job) {
    return Math.max(1, workload.workMicros(job) / mean[lookUp(job)]);
  }

  private int lookUp(int job) {
    if (cluster != trueCluster.get()) {
      cluster = trueCluster.get();
      Arrays.fill(models, 0); // none has this value
    }
    int jobClass = jobs.jobClass(job);
    long eligible = jobs.eligibleModels(job);
    if (models[jobClass] != eligible) {
      models[jobClass] = eligible;
      double best = 0;
      double speeds = 0;
      int gpus = 0;
      for (long rest = eligible; rest != 0; rest &= rest - 1) {
        int model = Long.numberOfTrailingZeros(rest);
        double speed = cluster.speed(jobClass, model);
        best = Math.max(best, speed);
        speeds += cluster.gpusOfModel(model) * speed;
        gpus += cluster.gpusOfModel(model);
      }
      fastest[jobClass] = best;
      mean[jobClass] = speeds / gpus;
    }
    return jobClass;
  }
}
