package io.adlro.core.capacity;

import io.adlro.core.model.Cluster;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import io.adlro.core.state.Prices;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often jobs come that cannot run on every GPU model, and how long they hold their GPUs, by the
 * set of models they can run on. A job counts half as much {@value ObservedMix#HALF_LIFE_JOBS}
 * submissions later, and so does the time between submissions.
 */
public final class PinnedDemand implements Snapshottable {
  private static final double GROWTH = StrictMath.pow(2, 1.0 / ObservedMix.HALF_LIFE_JOBS);
  private static final double LARGEST_WEIGHT = 1L << 32;

  /** A set that fewer of the jobs belong to is left out. */
  private static final double LEAST_SHARE = 0.001;

  private static final String SECTION = "pinned-demand";
  private static final int VERSION = 1;

  /** Weighted counts of jobs, and the GPU time that the finished ones held. */
  private record Tally(double submitted, double finished, double gpuSeconds) {
    Tally plus(Tally other) {
      return new Tally(
          submitted + other.submitted, finished + other.finished, gpuSeconds + other.gpuSeconds);
    }

    Tally times(double factor) {
      return new Tally(submitted * factor, finished * factor, gpuSeconds * factor);
    }
  }

  private final Map<Long, Tally> sets = new TreeMap<>();
  private double weight = 1;
  private double seconds;
  private double squaredWork;
  private long lastMicros = -1;

  public PinnedDemand copy() {
    PinnedDemand copy = new PinnedDemand();
    copy.sets.putAll(sets);
    copy.weight = weight;
    copy.seconds = seconds;
    copy.squaredWork = squaredWork;
    copy.lastMicros = lastMicros;
    return copy;
  }

  /**
   * Counts a job.
   *
   * @param models as bits
   */
  public void submitted(long atMicros, long models) {
    seconds += lastMicros < 0 ? 0 : weight * (atMicros - lastMicros) * 1e-6;
    lastMicros = atMicros;
    weight *= GROWTH;
    if (weight > LARGEST_WEIGHT) {
      sets.replaceAll((any, tally) -> tally.times(1 / weight));
      seconds /= weight;
      squaredWork /= weight;
      weight = 1;
    }
    sets.merge(models, new Tally(weight, 0, 0), Tally::plus);
  }

  /** Counts the GPU time that a job held, and its work: run time at speed 1. */
  public void finished(long models, double gpuSeconds, double workSeconds) {
    sets.merge(models, new Tally(0, weight, weight * gpuSeconds), Tally::plus);
    squaredWork += weight * workSeconds * workSeconds;
  }

  /** Models have been added: jobs that could run on every model of before can run on every one. */
  public void modelsAdded(long modelsBefore, long modelsNow) {
    Map<Long, Tally> before = new TreeMap<>(sets);
    sets.clear();
    before.forEach(
        (models, tally) ->
            sets.merge(
                (models & modelsBefore) == modelsBefore ? modelsNow : models, tally, Tally::plus));
  }

  /**
   * What {@link Prices} may have behind the price of each model: for every set of models that some
   * jobs are limited to {@link Prices#PINNED_WIDTH} numbers, then the mean square of the work of a
   * job. Jobs that run count with the work that they have done so far: without them the longest
   * ones would be missing. Empty where every job can run on every model.
   *
   * @param running number of jobs that run
   * @param squaredSeconds sum of the squares of what they have done
   */
  public double[] summary(Cluster cluster, int running, double squaredSeconds) {
    long present = 0;
    for (int m = 0; m < cluster.modelCount(); m++) {
      present |= cluster.gpusOfModel(m) > 0 ? 1L << m : 0;
    }
    Map<Long, Tally> limited = new TreeMap<>();
    Tally all = new Tally(0, 0, 0);
    for (Map.Entry<Long, Tally> set : sets.entrySet()) {
      long models = set.getKey() & present;
      all = all.plus(set.getValue());
      if (models != 0 && models != present) {
        limited.merge(models, set.getValue(), Tally::plus);
      }
    }
    double least = LEAST_SHARE * all.submitted;
    limited.values().removeIf(tally -> tally.submitted < least);
    if (limited.isEmpty() || !(seconds > 0) || !(all.gpuSeconds > 0)) {
      return Prices.NONE;
    }
    double[] summary = new double[limited.size() * Prices.PINNED_WIDTH + 1];
    int at = 0;
    for (long models : limited.keySet()) {
      writeSet(cluster, limited, models, all.gpuSeconds / all.finished, summary, at);
      at += Prices.PINNED_WIDTH;
    }
    summary[at] = (squaredWork + weight * squaredSeconds) / (all.finished + weight * running);
    return summary;
  }

  /** Jobs of another set that has models in common count with the part of its GPUs in common. */
  private void writeSet(
      Cluster cluster, Map<Long, Tally> limited, long models, double mean, double[] to, int at) {
    double jobsPerSecond = 0;
    double load = 0;
    for (Map.Entry<Long, Tally> other : limited.entrySet()) {
      double common = gpus(cluster, other.getKey() & models) / gpus(cluster, other.getKey());
      Tally tally = other.getValue();
      double rate = common * tally.submitted / seconds;
      jobsPerSecond += rate;
      load += rate * (tally.finished > 0 ? tally.gpuSeconds / tally.finished : mean);
    }
    to[at + Prices.PINNED_MODELS] = models;
    to[at + Prices.PINNED_JOBS_PER_SECOND] = limited.get(models).submitted / seconds;
    to[at + Prices.PINNED_LOAD] = load;
    to[at + Prices.PINNED_HELD_SECONDS] = load / jobsPerSecond;
  }

  private static double gpus(Cluster cluster, long models) {
    int gpus = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      gpus += cluster.gpusOfModel(Long.numberOfTrailingZeros(rest));
    }
    return gpus;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeDouble(weight);
    to.writeDouble(seconds);
    to.writeDouble(squaredWork);
    to.writeLong(lastMicros);
    to.writeInt(sets.size());
    sets.forEach(
        (models, tally) -> {
          to.writeLong(models);
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
    seconds = from.readDouble();
    squaredWork = from.readDouble();
    lastMicros = from.readLong();
    sets.clear();
    for (int left = from.readInt(); left > 0; left--) {
      long models = from.readLong();
      sets.put(models, new Tally(from.readDouble(), from.readDouble(), from.readDouble()));
    }
    from.end(SECTION);
  }
}
