package io.adlro.core.capacity;

import io.adlro.core.model.Cluster;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The mix of the jobs that were submitted so far, with the work of those that have finished. A job
 * counts half as much {@value #HALF_LIFE_JOBS} submissions later.
 */
public final class ObservedMix implements Snapshottable {
  static final int HALF_LIFE_JOBS = 1000;

  private static final double GROWTH = StrictMath.pow(2, 1.0 / HALF_LIFE_JOBS);
  private static final double LARGEST_WEIGHT = 1L << 32;
  private static final String SECTION = "observed-mix";
  private static final int VERSION = 1;

  /** Weighted counts of jobs, and the weighted work of the finished ones. */
  private record Tally(double submitted, double finished, double gpuSeconds) {
    static final Tally NONE = new Tally(0, 0, 0);

    Tally plus(Tally other) {
      return new Tally(
          submitted + other.submitted, finished + other.finished, gpuSeconds + other.gpuSeconds);
    }

    Tally times(double factor) {
      return new Tally(submitted * factor, finished * factor, gpuSeconds * factor);
    }
  }

  private final Map<JobMix.Kind, Tally> kinds = new TreeMap<>();
  private double weight = 1;

  public ObservedMix copy() {
    ObservedMix copy = new ObservedMix();
    copy.kinds.putAll(kinds);
    copy.weight = weight;
    return copy;
  }

  /** Counts a job. */
  public void submitted(JobMix.Kind kind) {
    weight *= GROWTH;
    if (weight > LARGEST_WEIGHT) {
      kinds.replaceAll((any, tally) -> tally.times(1 / weight));
      weight = 1;
    }
    add(kind, new Tally(weight, 0, 0));
  }

  /** Counts the work of a job: GPU time at speed 1. */
  public void finished(JobMix.Kind kind, double gpuSeconds) {
    add(kind, new Tally(0, weight, weight * gpuSeconds));
  }

  private void add(JobMix.Kind kind, Tally more) {
    kinds.merge(kind, more, Tally::plus);
  }

  /**
   * Models have been added to the cluster. Kinds that could run on every model of before can run on
   * every model now; the others keep their models and fade.
   */
  public void modelsAdded(long modelsBefore, long modelsNow) {
    Map<JobMix.Kind, Tally> before = new TreeMap<>(kinds);
    kinds.clear();
    before.forEach(
        (kind, tally) -> {
          boolean anywhere = (kind.models() & modelsBefore) == modelsBefore;
          add(new JobMix.Kind(kind.jobClass(), anywhere ? modelsNow : kind.models()), tally);
        });
  }

  /** Whether the work of any job is known. */
  public boolean hasWork() {
    return kinds.values().stream().anyMatch(tally -> tally.gpuSeconds > 0);
  }

  /** The part of the GPU time, at speed 1, that each kind takes. */
  public Map<JobMix.Kind, Double> gpuTimeShares() {
    Map<JobMix.Kind, Double> shares = new TreeMap<>();
    kinds.forEach((kind, tally) -> shares.put(kind, tally.submitted * meanGpuSeconds(kind)));
    double sum = shares.values().stream().mapToDouble(Double::doubleValue).sum();
    shares.replaceAll((kind, share) -> sum > 0 ? share / sum : 0);
    return shares;
  }

  /** Mean work of the finished jobs of the kind, else of its class, else of all. */
  private double meanGpuSeconds(JobMix.Kind kind) {
    Tally own = kinds.get(kind);
    if (own.finished > 0) {
      return own.gpuSeconds / own.finished;
    }
    Tally ofClass = Tally.NONE;
    Tally all = Tally.NONE;
    for (Map.Entry<JobMix.Kind, Tally> entry : kinds.entrySet()) {
      all = all.plus(entry.getValue());
      if (entry.getKey().jobClass() == kind.jobClass()) {
        ofClass = ofClass.plus(entry.getValue());
      }
    }
    Tally known = ofClass.finished > 0 ? ofClass : all;
    return known.finished > 0 ? known.gpuSeconds / known.finished : 0;
  }

  /** The demand of the mix on the present nodes of a cluster, without kinds that none can run. */
  public Demand demand(Cluster cluster) {
    long present = 0;
    for (int m = 0; m < cluster.modelCount(); m++) {
      present |= cluster.gpusOfModel(m) > 0 ? 1L << m : 0;
    }
    List<JobMix.Kind> runnable = new ArrayList<>();
    for (JobMix.Kind kind : kinds.keySet()) {
      if ((kind.models() & present) != 0) {
        runnable.add(kind);
      }
    }
    double[] share = runnable.stream().mapToDouble(kind -> kinds.get(kind).submitted).toArray();
    double sum = 0;
    for (double submitted : share) {
      sum += submitted;
    }
    for (int k = 0; k < share.length; k++) {
      share[k] /= sum;
    }
    double[] mean = runnable.stream().mapToDouble(this::meanGpuSeconds).toArray();
    return JobMix.demand(cluster, runnable, share, mean);
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeDouble(weight);
    to.writeInt(kinds.size());
    kinds.forEach(
        (kind, tally) -> {
          to.writeInt(kind.jobClass());
          to.writeLong(kind.models());
          to.writeDouble(tally.submitted);
          to.writeDouble(tally.finished);
          to.writeDouble(tally.gpuSeconds);
        });
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    weight = from.readDouble();
    kinds.clear();
    for (int left = from.readInt(); left > 0; left--) {
      JobMix.Kind kind = new JobMix.Kind(from.readInt(), from.readLong());
      kinds.put(kind, new Tally(from.readDouble(), from.readDouble(), from.readDouble()));
    }
    from.end(SECTION);
  }
}
