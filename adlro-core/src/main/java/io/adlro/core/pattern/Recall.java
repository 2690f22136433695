package io.adlro.core.pattern;

import io.adlro.core.hyper.BinaryVector;
import io.adlro.core.random.RandomStreams;
import java.util.List;

/**
 * What was remembered of a job's like when it came, kept until it ends: only from that can be
 * learnt how much such memories are worth. By the time it ends, its siblings may have ended too,
 * and would make the memory look better than it was.
 */
public final class Recall {
  /** What makes two jobs the same program, the surest first. */
  private static final List<View> KIND =
      List.of(View.USER_NAME, View.OF_NAME, View.USER_SHAPE, View.GROUP_SHAPE, View.OF_SHAPE);

  final JobTraits job;
  final BinaryVector record;
  final double similarity;
  final String jobClass;
  final long[] address = new long[View.COUNT];
  final byte[] samples = new byte[RunTimeMixture.SOURCES];
  final byte[] condition = new byte[RunTimeMixture.SOURCES];
  final short[] step = new short[RunTimeMixture.SOURCES * Recollections.KEPT];

  Recall(JobTraits job, BinaryVector record, double similarity, String jobClass) {
    this.job = job;
    this.record = record;
    this.similarity = similarity;
    this.jobClass = jobClass;
  }

  /** How like the job is to the nearest pattern; 0 if there is none. */
  public double similarity() {
    return similarity;
  }

  /** The class that most of the likeness speaks for, "" if there is none. */
  public String jobClass() {
    return jobClass;
  }

  /** What jobs of the same program and width have in common, as far as the job tells. */
  long kind() {
    for (View view : KIND) {
      if (address[view.ordinal()] != Fingerprint.NOWHERE) {
        // A script on eight GPUs is not eight times as fast a model.
        return RandomStreams.mix(address[view.ordinal()] + address[View.OF_WIDTH.ordinal()]);
      }
    }
    throw new IllegalStateException("every job has a shape");
  }
}
