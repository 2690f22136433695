package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.hyper.Dimensions;
import io.adlro.core.random.RandomStreams;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * What was recalled of similar jobs on a job's submission, kept until it ends: the weights of the
 * sources are learned from it. By the time the job ends, similar jobs may have ended too and would
 * make the memory look better than it was. Does not change once it is recalled, so copies share it.
 */
public final class Recall {
  /** The variables that identify a program, the most reliable first. */
  private static final List<FeatureSet> KIND =
      List.of(
          FeatureSet.USER_NAME,
          FeatureSet.OF_NAME,
          FeatureSet.USER_SHAPE,
          FeatureSet.GROUP_SHAPE,
          FeatureSet.OF_SHAPE);

  final JobTraits job;
  final BinaryVector record;
  final double similarity;
  final String jobClass;
  final long[] address = new long[FeatureSet.COUNT];
  final byte[] samples = new byte[RunTimeMixture.SOURCES];
  final byte[] condition = new byte[RunTimeMixture.SOURCES];
  final short[] step = new short[RunTimeMixture.SOURCES * RunTimeTable.KEPT];

  Recall(JobTraits job, BinaryVector record, double similarity, String jobClass) {
    this.job = job;
    this.record = record;
    this.similarity = similarity;
    this.jobClass = jobClass;
  }

  /** Writes all of it; {@link PatternMemory#restoredRecall} reads it. */
  public void save(SnapshotWriter to) {
    job.save(to);
    record.save(to);
    to.writeDouble(similarity);
    to.writeString(jobClass);
    to.writeLongs(address);
    to.writeBytes(samples);
    to.writeBytes(condition);
    short[] remembered = new short[step.length];
    int count = 0;
    for (int source = 0; source < samples.length; source++) {
      System.arraycopy(step, source * RunTimeTable.KEPT, remembered, count, samples[source]);
      count += samples[source];
    }
    to.writeShorts(Arrays.copyOf(remembered, count));
  }

  static Recall restored(Dimensions dimensions, SnapshotReader from) {
    Recall recall =
        new Recall(
            JobTraits.restored(from),
            BinaryVector.restored(dimensions, from),
            from.readDouble(),
            from.readString());
    from.readLongs(recall.address);
    from.readBytes(recall.samples);
    from.readBytes(recall.condition);
    short[] remembered = from.readShorts();
    int count = 0;
    for (int source = 0; source < recall.samples.length; source++) {
      System.arraycopy(
          remembered, count, recall.step, source * RunTimeTable.KEPT, recall.samples[source]);
      count += recall.samples[source];
    }
    return recall;
  }

  /** How like the job is to the nearest pattern; 0 if there is none. */
  public double similarity() {
    return similarity;
  }

  /** The class with the largest sum of similarities, "" if there is none. */
  public String jobClass() {
    return jobClass;
  }

  /** The address of jobs of the same program and width, as far as it is known. */
  long kind() {
    return kind(set -> address[set.ordinal()]);
  }

  /** The same for a job that nothing was recalled for. */
  static long kind(JobHashes job) {
    return kind(set -> set.address(job));
  }

  private static long kind(ToLongFunction<FeatureSet> address) {
    for (FeatureSet set : KIND) {
      if (address.applyAsLong(set) != JobHashes.NO_ADDRESS) {
        // A script on eight GPUs is not eight times as fast a model.
        return RandomStreams.mix(
            address.applyAsLong(set) + address.applyAsLong(FeatureSet.OF_WIDTH));
      }
    }
    throw new IllegalStateException("every job has a shape");
  }
}
