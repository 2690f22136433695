package io.adlro.core.pattern;

import io.adlro.core.catalog.Affinity;
import io.adlro.core.catalog.GpuSpec;
import io.adlro.core.catalog.MeasuredSpeed;
import io.adlro.core.catalog.SpeedGuess;
import io.adlro.core.catalog.SpeedPrior;
import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.model.JobTable;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

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

  /**
   * Run times over estimates count only as long as their logs deviate by less than this: a policy
   * places jobs by their estimates, so jobs with a large error are no fair sample of a model.
   */
  private static final double MOST_ESTIMATE_DEVIATION = 0.15;

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
   * @param estimated whether its times are relative to estimates
   */
  private record Kind(
      String jobClass, boolean estimated, BinaryVector record, Map<String, Times> byModel) {
    private Kind copy() {
      Map<String, Times> copied = new TreeMap<>();
      byModel.forEach((model, times) -> copied.put(model, times.copy()));
      return new Kind(jobClass, estimated, record, copied);
    }

    /** Whether its jobs on different models can be compared. */
    private boolean isFair() {
      double squares = 0;
      int more = 0;
      for (Times times : byModel.values()) {
        squares += times.squares;
        more += times.count - 1;
      }
      double most = MOST_ESTIMATE_DEVIATION * MOST_ESTIMATE_DEVIATION;
      return !estimated || squares <= most * more;
    }

    /** The model of most of its jobs, the first of equals; "" before the first job. */
    private String mostUsed() {
      String most = "";
      int jobs = 0;
      for (Map.Entry<String, Times> entry : byModel.entrySet()) {
        if (entry.getValue().count > jobs) {
          most = entry.getKey();
          jobs = entry.getValue().count;
        }
      }
      return most;
    }

    private void save(SnapshotWriter to) {
      to.writeString(jobClass);
      to.writeBoolean(estimated);
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
      boolean estimated = from.readBoolean();
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
      return new Kind(jobClass, estimated, record, byModel);
    }
  }

  /**
   * A run of a job of a class on GPUs of one model.
   *
   * @param estimateMicros of the user for its work, {@link JobTable#UNKNOWN} without one
   */
  public record Run(
      Recall job, String jobClass, GpuSpec model, double runMicros, long estimateMicros) {
    private long estimatedKind() {
      return RandomStreams.mix(jobClass.hashCode());
    }
  }

  /** Two models, one relative to the other. */
  private record Pair(String model, String reference) implements Comparable<Pair> {
    @Override
    public int compareTo(Pair other) {
      int byModel = model.compareTo(other.model);
      return byModel != 0 ? byModel : reference.compareTo(other.reference);
    }
  }

  /** A relative speed from several kinds, the log of each weighted by its inverse variance. */
  private static final class Ratio {
    private int kinds;
    private double weight;
    private double sum;
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
  private final Map<String, Map<Pair, Ratio>> byClass = new TreeMap<>();

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
    byClass.forEach((jobClass, ratios) -> ratios.forEach((pair, r) -> copy.put(jobClass, pair, r)));
    return copy;
  }

  private void put(String jobClass, Pair pair, Ratio ratio) {
    Ratio own = new Ratio();
    own.kinds = ratio.kinds;
    own.weight = ratio.weight;
    own.sum = ratio.sum;
    ofClass(jobClass).put(pair, own);
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
    saveRatios(to);
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
    restoreRatios(from);
    from.end(SECTION);
  }

  private void saveRatios(SnapshotWriter to) {
    to.writeInt(byClass.values().stream().mapToInt(Map::size).sum());
    byClass.forEach(
        (jobClass, ratios) ->
            ratios.forEach(
                (pair, ratio) -> {
                  to.writeString(jobClass);
                  to.writeString(pair.model());
                  to.writeString(pair.reference());
                  to.writeInt(ratio.kinds);
                  to.writeDouble(ratio.weight);
                  to.writeDouble(ratio.sum);
                }));
  }

  private void restoreRatios(SnapshotReader from) {
    byClass.clear();
    for (int left = from.readInt(); left > 0; left--) {
      String jobClass = from.readString();
      Pair pair = new Pair(from.readString(), from.readString());
      Ratio ratio = new Ratio();
      ratio.kinds = from.readInt();
      ratio.weight = from.readDouble();
      ratio.sum = from.readDouble();
      ofClass(jobClass).put(pair, ratio);
    }
  }

  /** A job ended that ran on one model of GPU all the time. */
  public void learn(Recall job, GpuSpec model, double runMicros) {
    learn(job, "", model, runMicros);
  }

  /** The same of a job of a class, whose speeds are asked for as a whole. */
  public void learn(Recall job, String jobClass, GpuSpec model, double runMicros) {
    learn(new Run(job, jobClass, model, runMicros, JobTable.UNKNOWN));
  }

  /**
   * The same. Estimates make all jobs of a class comparable, not only those of one program: a run
   * of a job whose work the user had estimated counts for both.
   */
  public void learn(Run run) {
    double log = RunTimeScale.log(run.runMicros());
    BinaryVector record = run.job().record;
    Kind own = new Kind(run.jobClass(), false, record, new TreeMap<>());
    learn(run.job().kind(), own, run.model(), log);
    if (run.estimateMicros() != JobTable.UNKNOWN) {
      Kind ofClass = new Kind(run.jobClass(), true, record, new TreeMap<>());
      double logEstimate = RunTimeScale.log((double) run.estimateMicros());
      learn(run.estimatedKind(), ofClass, run.model(), log - logEstimate);
    }
  }

  /**
   * What would be measured if these runs had ended. It has only the kinds that they belong to, so
   * it is cheaper than a copy, and good for {@link #measured} only.
   */
  public SpeedMemory with(Collection<Run> running) {
    Set<Long> addresses = new TreeSet<>();
    for (Run run : running) {
      addresses.add(run.job().kind());
      addresses.add(run.estimatedKind());
    }
    SpeedMemory with = new SpeedMemory(mostKinds);
    with.models.putAll(models);
    kinds.forEach( // which is no use of a kind, as a look-up would be
        (address, kind) -> {
          if (addresses.contains(address)) {
            with.kinds.put(address, kind.copy());
          }
        });
    byClass.forEach((jobClass, ratios) -> ratios.forEach((pair, r) -> with.put(jobClass, pair, r)));
    running.forEach(with::learn);
    return with;
  }

  private void learn(long address, Kind first, GpuSpec model, double log) {
    models.putIfAbsent(model.name(), model);
    Kind kind = kinds.computeIfAbsent(address, k -> first);
    count(kind, -1);
    kind.byModel().computeIfAbsent(model.name(), m -> new Times()).add(log);
    count(kind, 1);
  }

  /**
   * What all kinds of a class say together about its speeds, those included that were dropped: each
   * pair of models once.
   */
  public List<MeasuredSpeed> measured(String jobClass, Affinity affinity) {
    List<MeasuredSpeed> known = new ArrayList<>();
    ofClass(jobClass)
        .forEach(
            (pair, ratio) ->
                known.add(
                    new MeasuredSpeed(
                        jobClass,
                        affinity,
                        models.get(pair.model()),
                        models.get(pair.reference()),
                        StrictMath.exp(ratio.sum / ratio.weight),
                        Math.sqrt(1 / ratio.weight),
                        1)));
    return known;
  }

  private Map<Pair, Ratio> ofClass(String jobClass) {
    return byClass.computeIfAbsent(jobClass, c -> new TreeMap<>());
  }

  /** Adds what a kind says to the ratios of its class, or with sign -1 takes it out again. */
  private void count(Kind kind, int sign) {
    if (kind.jobClass().isEmpty() || !kind.isFair()) {
      return;
    }
    Map<Pair, Ratio> ratios = ofClass(kind.jobClass());
    String most = kind.mostUsed();
    kind.byModel()
        .forEach(
            (model, here) -> {
              Times there = kind.byModel().get(most);
              if (here != there) {
                Pair pair = new Pair(model, most);
                Ratio ratio = ratios.computeIfAbsent(pair, p -> new Ratio());
                double weight = sign / (there.variance() + here.variance());
                ratio.weight += weight;
                ratio.sum += weight * (there.mean - here.mean);
                ratio.kinds += sign;
                if (ratio.kinds == 0) {
                  ratios.remove(pair);
                }
              }
            });
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
