package io.adlro.study.prediction.baseline;

import io.adlro.ingest.submission.Submission;
import java.util.LinkedHashSet;
import java.util.OptionalInt;
import java.util.Set;

/**
 * A job as numbers and names between which a distance is taken.
 *
 * @param names user, group, name, models
 * @param numbers logarithms of amounts, NaN where they are unknown
 * @param hour of the day
 * @param days since time zero of the source
 */
record JobVector(String[] names, Set<String> words, double[] numbers, double hour, double days) {
  private static final double MICROS_PER_HOUR = 3_600e6;
  private static final double HOURS_PER_DAY = 24;

  static JobVector of(JobQuery query) {
    Submission job = query.job();
    double hours = query.submitMicros() / MICROS_PER_HOUR;
    return new JobVector(
        new String[] {job.user(), job.group(), job.name(), job.models().toString()},
        new LinkedHashSet<>(job.words()),
        new double[] {
          log(job.gpus()),
          log(job.shareMilli()),
          log(job.cpuMilli()),
          log(job.memoryMib()),
          query.estimateMicros().isPresent()
              ? LogSeconds.ofMicros(query.estimateMicros().getAsLong())
              : Double.NaN
        },
        hours % HOURS_PER_DAY,
        hours / HOURS_PER_DAY);
  }

  private static double log(OptionalInt amount) {
    return amount.isPresent() ? log(amount.getAsInt()) : Double.NaN;
  }

  private static double log(int amount) {
    return StrictMath.log1p(amount);
  }

  /** Half a day apart is 1. */
  double hoursApart(JobVector other) {
    double apart = Math.abs(hour - other.hour);
    return Math.min(apart, HOURS_PER_DAY - apart) / (HOURS_PER_DAY / 2);
  }

  /** Share of the words that only one of the two has. */
  double wordsApart(JobVector other) {
    if (words.isEmpty() && other.words.isEmpty()) {
      return 0;
    }
    int common = 0;
    for (String word : words) {
      common += other.words.contains(word) ? 1 : 0;
    }
    return 1 - (double) common / (words.size() + other.words.size() - common);
  }

  double numberApart(JobVector other, int i) {
    double apart = Math.abs(numbers[i] - other.numbers[i]);
    if (!Double.isNaN(apart)) {
      return apart;
    }
    return Double.isNaN(numbers[i]) && Double.isNaN(other.numbers[i]) ? 0 : 1;
  }

  boolean sameName(JobVector other, int i) {
    return names[i].equals(other.names[i]);
  }
}
