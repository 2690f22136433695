package io.adlro.core.capacity;

import io.adlro.core.action.Configurations;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;

/**
 * The kinds of jobs in a workload: jobs of one class that can run on the same models are one kind
 * in the load-balancing programme. A gang that only a mixture of models can hold counts on each of
 * them.
 */
public final class JobMix {
  /** A gang is wide if this many gangs of its size fill the cluster. */
  private static final int WIDE = 8;

  /**
   * Jobs of one class that can run on the same models.
   *
   * @param models as bits
   */
  public record Kind(int jobClass, long models) implements Comparable<Kind> {
    @Override
    public int compareTo(Kind other) {
      int byClass = Integer.compare(jobClass, other.jobClass);
      return byClass != 0 ? byClass : Long.compare(models, other.models);
    }
  }

  private final Map<Kind, Integer> indices = new TreeMap<>();
  private final long knownModels;
  private final Demand demand;
  private final double wideShare;

  /** Counts the kinds of a sample of jobs of known work; jobs that can run nowhere are left out. */
  public JobMix(JobTable sample, IntToLongFunction workMicros) {
    Cluster cluster = sample.cluster();
    knownModels = cluster.allModels();
    Configurations configurations = new Configurations(sample);
    List<double[]> gpuSeconds = new ArrayList<>();
    List<int[]> counts = new ArrayList<>();
    int total = 0;
    double work = 0;
    double wideWork = 0;
    for (int job = 0; job < sample.size(); job++) {
      Kind kind = kind(sample, configurations, job);
      if (kind.models() == 0) {
        continue;
      }
      Integer index = indices.get(kind);
      if (index == null) {
        index = indices.size();
        indices.put(kind, index);
        gpuSeconds.add(new double[1]);
        counts.add(new int[1]);
      }
      double ofJob = workMicros.applyAsLong(job) * 1e-6 * sample.widthMilli(job) * 1e-3;
      gpuSeconds.get(index)[0] += ofJob;
      work += ofJob;
      wideWork += isWide(sample, job) ? ofJob : 0;
      counts.get(index)[0]++;
      total++;
    }
    wideShare = work > 0 ? wideWork / work : 0;
    double[] share = new double[indices.size()];
    double[] mean = new double[indices.size()];
    for (int k = 0; k < share.length; k++) {
      share[k] = (double) counts.get(k)[0] / total;
      mean[k] = gpuSeconds.get(k)[0] / counts.get(k)[0];
    }
    demand = demand(cluster, kinds(), share, mean);
  }

  /** The mix of these kinds, which the demand numbers in this order. */
  public JobMix(List<Kind> kinds, Demand demand, double wideShare) {
    for (Kind kind : kinds) {
      indices.put(kind, indices.size());
    }
    this.knownModels = (1L << demand.gpusByModel().length) - 1;
    this.demand = demand;
    this.wideShare = wideShare;
  }

  /**
   * The first guess of a mix: every class is equally likely, its jobs take the same work and can
   * run on every model.
   *
   * @param meanGpuSeconds GPU time of the mean job, each class on its fastest model
   */
  public static JobMix uniform(Cluster cluster, double meanGpuSeconds) {
    int classes = cluster.classes().size();
    List<Kind> kinds = new ArrayList<>();
    double[] share = new double[classes];
    double[] work = new double[classes];
    for (int c = 0; c < classes; c++) {
      kinds.add(new Kind(c, cluster.allModels()));
      share[c] = 1.0 / classes;
      work[c] = 1;
    }
    Arrays.fill(work, meanGpuSeconds / demand(cluster, kinds, share, work).meanLeastGpuSeconds());
    return new JobMix(kinds, demand(cluster, kinds, share, work), 0);
  }

  /** The demand of kinds of jobs, of which the mean work at speed 1 is known. */
  static Demand demand(Cluster cluster, List<Kind> kinds, double[] share, double[] gpuSeconds) {
    double[][] byModel = new double[kinds.size()][cluster.modelCount()];
    for (int k = 0; k < byModel.length; k++) {
      for (int m = 0; m < cluster.modelCount(); m++) {
        byModel[k][m] =
            (kinds.get(k).models() >>> m & 1) == 0
                ? Double.POSITIVE_INFINITY
                : gpuSeconds[k] / cluster.speed(kinds.get(k).jobClass(), m);
      }
    }
    double[] gpus = new double[cluster.modelCount()];
    for (int g = 0; g < cluster.gpuCount(); g++) {
      gpus[cluster.modelOf(g)] +=
          cluster.isPresent(cluster.nodeOf(g)) ? cluster.deviceFactor(g) : 0;
    }
    return new Demand(share, byModel, gpus);
  }

  /** The kinds, in the order of their numbers. */
  public List<Kind> kinds() {
    return indices.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .map(Map.Entry::getKey)
        .toList();
  }

  public Demand demand() {
    return demand;
  }

  /** Whether the job is a gang of at least an eighth of the cluster. */
  public static boolean isWide(JobTable sample, int job) {
    long wholeMilli = (long) JobTable.WHOLE * sample.cluster().gpuCount();
    return sample.gpus(job) > 1 && sample.widthMilli(job) * WIDE >= wholeMilli;
  }

  /** Share of the requested GPU time that belongs to gangs of at least an eighth of the cluster. */
  public double wideShare() {
    return wideShare;
  }

  /**
   * The kind of a job, or -1 when the sample has no job of that kind. Models that the cluster of
   * the sample did not have make no difference.
   */
  public int kindOf(JobTable jobs, Configurations configurations, int job) {
    Kind kind = kind(jobs, configurations, job);
    return indices.getOrDefault(new Kind(kind.jobClass(), kind.models() & knownModels), -1);
  }

  /** The kind of a job; it has no models where the present nodes cannot run the job. */
  public static Kind kind(JobTable jobs, Configurations configurations, int job) {
    long found = configurations.of(job);
    boolean mixed = found == 1L << configurations.mixed();
    return new Kind(jobs.jobClass(job), mixed ? jobs.eligibleModels(job) : found);
  }
}
