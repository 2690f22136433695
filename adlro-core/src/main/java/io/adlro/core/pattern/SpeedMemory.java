package io.adlro.core.pattern;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.MeasuredSpeed;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How fast jobs ran on GPU models: of a kind of job that ran on two models, the ratio of its run
 * times is their relative speed for it. For a job it uses that job's own kind, else similar kinds,
 * else the peaks of the models. Bounded: the least recently used kind is dropped.
 */
public final class SpeedMemory implements Snapshottable {
  /** Kinds that are kept where the speeds of single jobs are asked for. */
  private static final int USUAL_KINDS = 512;

  private static final String SECTION = "speed-memory";
  private static final int VERSION = 2;

  /** Kinds with less similar records are ignored. */
  private static final double LEAST_ALIKE = 0.3;

  /** Run times of a kind vary, in log, at least by so much until its own spread is known. */
  private static final double FIRST_DEVIATION = 0.5;

  private static final double FIRST_WEIGHT = 2;

  /** Logs of the run times of a kind on one model. */
  private static final class Times {
    private int count;
    private double mean;
    private double squares;

    private void add(double log) {
      count++;
      double off = log - mean;
      mean += off / count;
      squares += off * (log - mean);
    }

    private Times copy() {
      Times copy = new Times();
      copy.count = count;
      copy.mean = mean;
      copy.squares = squares;
      return copy;
    }

    /** Variance of the mean, with a first guess of the spread that fades. */
    private double variance() {
      double first = FIRST_WEIGHT * FIRST_DEVIATION * FIRST_DEVIATION;
      return (first + squares) / (FIRST_WEIGHT + count) / count;
    }
  }

  /**
   * Jobs that are compared with each other.
   *
   * @param jobClass of its jobs, "" where it is not known
   */
  private record Kind(String jobClass, BinaryVector record, Map<String, Times> byModel) {
    private Kind copy() {
      Map<String, Times> copied = new TreeMap<>();
      byModel.forEach((model, times) -> copied.put(model, times.copy()));
      return new Kind(jobClass, record, copied);
    }

    private void save(SnapshotWriter to) {
      to.writeString(jobClass);
      to.writeInt(record.dimensions().bits());
      record.save(to);
      to.writeInt(byModel.size());
      byModel.forEach(
          (model, times) -> {
            to.writeString(model);
            to.writeInt(times.count);
            to.writeDouble(times.mean);
            to.writeDouble(times.squares);
          });
    }

    private static Kind restored(SnapshotReader from) {
      String jobClass = from.readString();
      BinaryVector record = BinaryVector.restored(new Dimensions(from.readInt()), from);
      Map<String, Times> byModel = new TreeMap<>();
      for (int left = from.readInt(); left > 0; left--) {
        String model = from.readString();
        Times times = new Times();
        times.count = from.readInt();
        times.mean = from.readDouble();
        times.squares = from.readDouble();
        byModel.put(model, times);
      }
      return new Kind(jobClass, record, byModel);
    }
  }

  /** A relative speed from several kinds, each weighted by the inverse of its variance. */
  private static final class Weighted {
    private double weight;
    private double sum;

    private void add(double log, double variance) {
      weight += 1 / variance;
      sum += log / variance;
    }
  }

  private final int mostKinds;

  private final Map<Long, Kind> kinds =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Kind> eldest) {
          return size() > mostKinds;
        }
      };

  private final Map<String, GpuSpec> models = new TreeMap<>();

  public SpeedMemory() {
    this(USUAL_KINDS);
  }

  /**
   * A memory that keeps so many kinds.
   *
   * @param mostKinds beyond which the least recently used one is dropped
   */
  public SpeedMemory(int mostKinds) {
    this.mostKinds = mostKinds;
  }

  /** A copy that learns independently. */
  public SpeedMemory copy() {
    SpeedMemory copy = new SpeedMemory(mostKinds);
    copy.models.putAll(models);
    kinds.forEach((address, kind) -> copy.kinds.put(address, kind.copy()));
    return copy;
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeInt(models.size());
    models.values().forEach(model -> model.save(to));
    to.writeInt(kinds.size());
    kinds.forEach( // the least recently used first
        (address, kind) -> {
          to.writeLong(address);
          kind.save(to);
        });
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    models.clear();
    kinds.clear();
    for (int left = from.readInt(); left > 0; left--) {
      GpuSpec model = GpuSpec.restored(from);
      models.put(model.name(), model);
    }
    for (int left = from.readInt(); left > 0; left--) {
      long address = from.readLong();
      kinds.put(address, Kind.restored(from));
    }
    from.end(SECTION);
  }

  /** A job ended that ran on one model of GPU all the time. */
  public void learn(Recall job, GpuSpec model, double runMicros) {
    learn(job, "", model, runMicros);
  }

  /** The same of a job of a class, whose speeds are asked for as a whole. */
  public void learn(Recall job, String jobClass, GpuSpec model, double runMicros) {
    learn(job.kind(), job, jobClass, model, RunTimeScale.log(runMicros));
  }

  /**
   * The same of a job of which the user had estimated the work: estimates make all jobs of a class
   * comparable, not only those of one program.
   */
  public void learnEstimated(
      Recall job, String jobClass, GpuSpec model, double runMicros, double estimateMicros) {
    long ofClass = RandomStreams.mix(jobClass.hashCode());
    double log = RunTimeScale.log(runMicros) - RunTimeScale.log(estimateMicros);
    learn(ofClass, job, jobClass, model, log);
  }

  private void learn(long address, Recall job, String jobClass, GpuSpec model, double log) {
    models.putIfAbsent(model.name(), model);
    kinds
        .computeIfAbsent(address, k -> new Kind(jobClass, job.record, new TreeMap<>()))
        .byModel()
        .computeIfAbsent(model.name(), m -> new Times())
        .add(log);
  }

  /** What all kinds of a class say together about its speeds. */
  public SpeedPrior ofClass(String jobClass, Affinity affinity) {
    Map<String, Map<String, Weighted>> byModels = new TreeMap<>();
    for (Kind kind : kinds.values()) {
      if (kind.jobClass().equals(jobClass)) {
        compare(kind, byModels);
      }
    }
    List<MeasuredSpeed> known = new ArrayList<>();
    byModels.forEach(
        (there, others) ->
            others.forEach(
                (here, ratio) ->
                    known.add(
                        new MeasuredSpeed(
                            jobClass,
                            affinity,
                            models.get(here),
                            models.get(there),
                            StrictMath.exp(ratio.sum / ratio.weight),
                            Math.sqrt(1 / ratio.weight),
                            1))));
    return new SpeedPrior(affinity, known);
  }

  /** Every model that the kind ran on against the first of them. */
  private static void compare(Kind kind, Map<String, Map<String, Weighted>> to) {
    Map.Entry<String, Times> first = null;
    for (Map.Entry<String, Times> entry : kind.byModel().entrySet()) {
      if (first == null) {
        first = entry;
        continue;
      }
      Times there = first.getValue();
      Times here = entry.getValue();
      to.computeIfAbsent(first.getKey(), model -> new TreeMap<>())
          .computeIfAbsent(entry.getKey(), model -> new Weighted())
          .add(there.mean - here.mean, there.variance() + here.variance());
    }
  }

  /** How many times as fast the job will run on the model as on the reference. */
  public SpeedGuess guess(Recall job, Affinity affinity, GpuSpec model, GpuSpec reference) {
    List<MeasuredSpeed> known = new ArrayList<>();
    kinds.forEach(
        (address, kind) -> {
          double alike = address == job.kind() ? 1 : likeness(kind.record().similarity(job.record));
          if (alike > 0) {
            measured(address, kind, affinity, alike, known);
          }
        });
    return new SpeedPrior(affinity, known).guess(model, reference);
  }

  private static double likeness(double similarity) {
    return similarity < LEAST_ALIKE ? 0 : similarity;
  }

  /** Every model that the kind ran on against the first of them. */
  private void measured(
      long address, Kind kind, Affinity affinity, double alike, List<MeasuredSpeed> to) {
    String first = kind.byModel().keySet().iterator().next();
    Times there = kind.byModel().get(first);
    for (Map.Entry<String, Times> entry : kind.byModel().entrySet()) {
      Times here = entry.getValue();
      if (here != there) {
        to.add(
            new MeasuredSpeed(
                Long.toHexString(address),
                affinity,
                models.get(entry.getKey()),
                models.get(first),
                StrictMath.exp(there.mean - here.mean),
                Math.sqrt(there.variance() + here.variance()),
                alike));
      }
    }
  }
}
