package io.adlro.core.pattern;

import io.adlro.core.random.RandomStreams;
import java.util.List;

/**
 * Hashes of the variables of a job, equal for equal values. The sum of several hashes is the
 * address in {@link RunTimeTable} for jobs that share all of these variables. A missing variable
 * (no user, no estimate) has no address.
 */
final class JobHashes {
  static final int CLASS = 1;
  static final int USER = 2;
  static final int GROUP = 4;
  static final int NAME = 8;

  /** The words of the name without numbers. */
  static final int STEM = 16;

  /** All requested resources. */
  static final int SHAPE = 32;

  /** The number of GPUs and the share of each. */
  static final int WIDTH = 64;

  /** The estimate or limit of the run time, within about a tenth. */
  static final int ESTIMATE = 128;

  /** How GPUs were used, each ratio within about a tenth. */
  static final int PROFILE = 256;

  static final long NO_ADDRESS = 0;

  private static final int PARTS = 9;
  private static final double ESTIMATE_STEPS_PER_E = 5;
  private static final float PROFILE_STEPS = 5;

  private final long[] part = new long[PARTS];
  private int present;

  /** Computes the hashes of a job; the object is reused for the next one. */
  void compute(JobTraits job) {
    present = 0;
    put(CLASS, hash(job.jobClass()), !job.jobClass().isEmpty());
    put(USER, hash(job.user()), !job.user().isEmpty());
    put(GROUP, hash(job.group()), !job.group().isEmpty());
    put(NAME, hash(job.words()), !job.words().isEmpty());
    put(STEM, stem(job.words()), !job.words().isEmpty());
    long width = job.gpus() * 1024L + job.shareMilli();
    long shape = RandomStreams.mix(width) + hash(job.models());
    shape = RandomStreams.mix(shape) + job.gpuMemoryMib();
    shape = RandomStreams.mix(shape) + job.cpuMilli();
    shape = RandomStreams.mix(shape) + job.memoryMib();
    put(SHAPE, shape, true);
    put(WIDTH, width, true);
    long micros = statedMicros(job);
    boolean estimated = micros != JobTraits.UNKNOWN;
    put(ESTIMATE, estimated ? estimateStep(micros) : 0, estimated);
    put(PROFILE, hash(job.profile()), !job.profile().isEmpty());
  }

  private static long hash(JobTraits.Profile profile) {
    long hash = profileStep(profile.utilization());
    hash = RandomStreams.mix(hash) + profileStep(profile.memoryActivity());
    hash = RandomStreams.mix(hash) + profileStep(profile.memoryUsedRatio());
    return RandomStreams.mix(hash) + profileStep(profile.powerRatio());
  }

  private static long profileStep(float ratio) {
    return Float.isNaN(ratio) ? -1 : Math.round(PROFILE_STEPS * ratio);
  }

  /** The estimate of the run time, else the limit. */
  static long statedMicros(JobTraits job) {
    return job.estimateMicros() != JobTraits.UNKNOWN ? job.estimateMicros() : job.limitMicros();
  }

  private static long estimateStep(long micros) {
    return Math.round(RunTimeScale.log((double) micros) * ESTIMATE_STEPS_PER_E);
  }

  private void put(int which, long value, boolean isPresent) {
    part[Integer.numberOfTrailingZeros(which)] = RandomStreams.mix(value + ((long) which << 32));
    if (isPresent) {
      present |= which;
    }
  }

  long address(int view, int parts) {
    if ((present & parts) != parts) {
      return NO_ADDRESS;
    }
    long sum = view + 1L;
    for (int rest = parts; rest != 0; rest &= rest - 1) {
      sum += part[Integer.numberOfTrailingZeros(rest)];
    }
    long address = RandomStreams.mix(sum);
    return address == NO_ADDRESS ? 1 : address;
  }

  private static long hash(List<String> words) {
    long hash = 0;
    for (String word : words) {
      hash = RandomStreams.mix(hash + hash(word));
    }
    return hash;
  }

  private static long stem(List<String> words) {
    long hash = 0;
    for (String word : words) {
      if (!isNumber(word)) {
        hash = RandomStreams.mix(hash + hash(word));
      }
    }
    return hash;
  }

  private static boolean isNumber(String word) {
    char first = word.charAt(0);
    return first >= '0' && first <= '9';
  }

  private static long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = hash * 0x100000001B3L ^ text.charAt(i);
    }
    return RandomStreams.mix(hash);
  }
}
