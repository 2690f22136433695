package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.hyper.ItemMemory;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.snapshot.Snapshottable;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * Predicts from ended jobs the class of the next one, its run time as a distribution, and which of
 * them it resembles. Learns from each job that ends, in bounded memory. Not thread-safe.
 *
 * <p>A {@link #copy} is cheap: it shares the pages of run times and the patterns with the original
 * until one of the two writes to them. What is shared is never written, so the copy may be used by
 * another thread, to save it, while the original goes on learning; no lock is needed. The thread
 * must get the copy safely, as by {@code Thread.start} or a concurrent queue.
 */
public final class PatternMemory implements Snapshottable {
  /**
   * How much it may hold.
   *
   * @param patterns the most prototypes that are kept
   * @param addresses the most addresses of shared variables; a power of two
   */
  public record Settings(Dimensions dimensions, long seed, int patterns, int addresses) {
    /** 2,048 dimensions, 64 patterns, 262,144 addresses of 154 bytes. */
    public static final Settings DEFAULT = new Settings(new Dimensions(2_048), 1, 64, 1 << 18);
  }

  /** The roles with most information about the run time have two votes. */
  private static final Map<JobRole, Integer> VOTES = new EnumMap<>(JobRole.class);

  static {
    VOTES.put(JobRole.USER, 2);
    VOTES.put(JobRole.NAME, 2);
    VOTES.put(JobRole.ESTIMATE, 2);
  }

  private static final int NAMES_PER_ROLE = 1_024;
  private static final String SECTION = "pattern-memory";
  private static final int VERSION = 3;

  private final Settings settings;
  private final JobDecomposer decomposer;
  private final Patterns patterns;
  private final RunTimeMixture mixture;
  private final RunTimeShares shares;
  private final Calibration calibration;
  private final ProfileMemory profiles;
  private final JobHashes hashes = new JobHashes();

  public PatternMemory(Settings settings) {
    this(
        settings,
        new JobDecomposer(
            new JobDecomposer.Settings(
                settings.dimensions(), settings.seed(), NAMES_PER_ROLE, VOTES)),
        new Patterns(
            settings.patterns(), new ItemMemory(settings.dimensions(), settings.seed(), 1).ties()),
        new RunTimeMixture(settings.addresses()),
        new RunTimeShares(),
        new Calibration(RunTimeBelief.levels()),
        new ProfileMemory());
  }

  private PatternMemory(
      Settings settings,
      JobDecomposer decomposer,
      Patterns patterns,
      RunTimeMixture mixture,
      RunTimeShares shares,
      Calibration calibration,
      ProfileMemory profiles) {
    this.settings = settings;
    this.decomposer = decomposer;
    this.patterns = patterns;
    this.mixture = mixture;
    this.shares = shares;
    this.calibration = calibration;
    this.profiles = profiles;
  }

  /** The same knowledge, which learns independently from here on, on any thread. */
  public PatternMemory copy() {
    return new PatternMemory(
        settings,
        decomposer.copy(),
        patterns.copy(),
        mixture.copy(),
        shares.copy(),
        calibration.copy(),
        profiles.copy());
  }

  @Override
  public void save(SnapshotWriter to) {
    to.start(SECTION, VERSION);
    to.writeInt(settings.dimensions().bits());
    to.writeLong(settings.seed());
    to.writeInt(settings.patterns());
    to.writeInt(settings.addresses());
    decomposer.save(to);
    patterns.save(to);
    mixture.save(to);
    shares.save(to);
    calibration.save(to);
    profiles.save(to);
    to.end(SECTION);
  }

  @Override
  public void restore(SnapshotReader from) {
    from.start(SECTION, VERSION);
    Settings saved =
        new Settings(
            new Dimensions(from.readInt()), from.readLong(), from.readInt(), from.readInt());
    if (!saved.equals(settings)) {
      throw from.refusal("it is of a memory with %s, not %s".formatted(saved, settings));
    }
    decomposer.restore(from);
    patterns.restore(from);
    mixture.restore(from);
    shares.restore(from);
    calibration.restore(from);
    profiles.restore(from);
    from.end(SECTION);
  }

  /** What {@link Recall#save} wrote. */
  public Recall restoredRecall(SnapshotReader from) {
    return Recall.restored(settings.dimensions(), from);
  }

  /**
   * Looks up what is remembered of similar jobs. A job is expected to use its GPUs as earlier jobs
   * of its kind did, so jobs that did so are similar to it too.
   */
  public Recall recall(JobTraits of) {
    hashes.compute(of);
    JobTraits job = of;
    if (of.profile().isEmpty() && !profiles.isEmpty()) {
      job = of.with(profiles.expected(Recall.kind(hashes)));
      hashes.compute(job);
    }
    BinaryVector record = decomposer.encode(job);
    patterns.recall(record);
    double similarity = patterns.recalled() == 0 ? 0 : patterns.similarity(0);
    Recall recall = new Recall(job, record, similarity, patterns.jobClass());
    mixture.gather(hashes, JobHashes.statedMicros(job), patterns, recall);
    return recall;
  }

  /** Writes the belief about a job as a {@link RunTimeBelief}. */
  public void believe(Recall job, double[] belief, int at) {
    new RunTimeDistribution(density(job), calibration).write(belief, at);
  }

  /** The run time of a job of which this was recalled. */
  public RunTimeDistribution runTime(Recall job) {
    return new RunTimeDistribution(density(job).clone(), calibration.copy());
  }

  /** Overwritten by the next. */
  private float[] density(Recall job) {
    return shares.applyTo(mixture.predict(job));
  }

  /** The full prediction for a job, for display. */
  public Prediction predict(JobTraits job) {
    Recall recall = recall(job);
    List<Prediction.Resembled> resembled = new ArrayList<>();
    for (int i = 0; i < patterns.recalled(); i++) {
      double micros = StrictMath.exp(RunTimeScale.logMicros(patterns.step(i) + 0.5));
      resembled.add(new Prediction.Resembled(patterns.lastJob(i), patterns.similarity(i), micros));
    }
    return new Prediction(runTime(recall), recall.jobClass(), recall.similarity(), resembled);
  }

  /** What the record of a job, as it is compared with others, consists of. */
  public JobRecord decompose(JobTraits job) {
    return decomposer.decompose(decomposer.encode(job));
  }

  /** A job has ended of which no profile was measured. */
  public void learn(Recall job, String name, double runMicros, double[] believed, int at) {
    learn(job, name, runMicros, JobTraits.Profile.NONE, believed, at);
  }

  /**
   * A job has ended.
   *
   * @param name its name in the predictions of similar jobs
   * @param profile how it used its GPUs, {@link JobTraits.Profile#NONE} if that was not measured
   * @param believed what {@link #believe} wrote on submission, from this index on
   */
  public void learn(
      Recall job,
      String name,
      double runMicros,
      JobTraits.Profile profile,
      double[] believed,
      int at) {
    int step = RunTimeScale.step(RunTimeScale.log(runMicros));
    BinaryVector record = job.record;
    long profileAddress = JobHashes.NO_ADDRESS;
    if (!profile.isEmpty()) {
      JobTraits measured = job.job.with(profile);
      hashes.compute(measured);
      profileAddress = FeatureSet.OF_PROFILE.address(hashes);
      record = decomposer.encode(measured);
    }
    mixture.learn(job, step, profileAddress);
    patterns.recall(record);
    patterns.learn(record, job.job.jobClass(), name, step);
    profiles.learn(job.kind(), profile);
    if (!RunTimeBelief.isPoint(believed, at)) {
      shares.learn(job.job.submitMicros(), runMicros, believed, at);
      calibration.learn(runMicros, believed, at + RunTimeBelief.QUANTILES);
    }
  }
}
