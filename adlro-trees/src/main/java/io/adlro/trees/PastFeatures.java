package io.adlro.trees;

import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import io.adlro.study.prediction.baseline.BaselinePredictor;
import io.adlro.study.prediction.baseline.JobQuery;
import io.adlro.study.prediction.baseline.LastTwoMean;
import io.adlro.study.prediction.baseline.LogSeconds;
import io.adlro.study.prediction.baseline.NearestJobs;
import io.adlro.study.prediction.baseline.OwnerMedian;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A job as a row of numbers: its request, and run-time statistics of its user, group, name, words,
 * models and shape. The statistics of a row contain only jobs that were completed when the row was
 * made. Unknown values are NaN.
 */
final class PastFeatures {
  private static final int KEYS = 12;
  private static final int PER_KEY = 5;
  private static final int REQUESTED = 12;
  private static final int RULES = 3;
  private static final double MICROS_PER_HOUR = 3_600e6;

  /** The first column with a prediction of a simple rule; these are never NaN. */
  static final int FIRST_RULE = REQUESTED + KEYS * PER_KEY;

  /** Columns of a row. */
  static final int WIDTH = FIRST_RULE + RULES;

  private final Map<String, KeyPast> byKey = new HashMap<>();
  private final KeyPast all = new KeyPast();
  private final List<BaselinePredictor> rules =
      List.of(new NearestJobs(), new LastTwoMean(), new OwnerMedian());

  /** The row of a job that is submitted now. */
  float[] row(JobQuery query) {
    float[] row = new float[WIDTH];
    int at = request(query, row);
    double prior = all.count() == 0 ? Double.NaN : all.mean(all.last());
    for (String key : keys(query)) {
      at = past(byKey.computeIfAbsent(key, k -> new KeyPast()), prior, query, row, at);
    }
    for (BaselinePredictor rule : rules) {
      row[at++] = (float) rule.predictLogSeconds(query).orElse(0);
    }
    return row;
  }

  /** Called after the row of the job is made. */
  void submitted(JobQuery query) {
    keys(query).forEach(key -> byKey.get(key).submitted(query.submitMicros()));
  }

  void finished(JobQuery query, PastJob job) {
    double logSeconds = LogSeconds.ofMicros(job.runMicros());
    rules.forEach(rule -> rule.finished(query, job));
    all.finished(logSeconds);
    keys(query).forEach(key -> byKey.get(key).finished(logSeconds));
  }

  private static int request(JobQuery query, float[] row) {
    Submission job = query.job();
    double hours = query.submitMicros() / MICROS_PER_HOUR;
    int at = 0;
    row[at++] = (float) StrictMath.log1p(job.gpus());
    row[at++] = job.shareMilli();
    row[at++] = log(job.gpuMemoryMib());
    row[at++] = log(job.cpuMilli());
    row[at++] = log(job.memoryMib());
    row[at++] = log(job.nodes());
    row[at++] = job.models().size();
    row[at++] = (float) job.priority().orElse(Double.NaN);
    row[at++] =
        query.estimateMicros().isPresent()
            ? (float) LogSeconds.ofMicros(query.estimateMicros().getAsLong())
            : Float.NaN;
    row[at++] =
        job.limitMicros().isPresent()
            ? (float) LogSeconds.ofMicros(job.limitMicros().getAsLong())
            : Float.NaN;
    row[at++] = (float) (hours % 24);
    row[at++] = (float) (hours / 24 % 7);
    return at;
  }

  private static int past(KeyPast past, double prior, JobQuery query, float[] row, int from) {
    int at = from;
    row[at++] = (float) past.mean(prior);
    row[at++] = (float) StrictMath.log1p(past.count());
    row[at++] = (float) past.last();
    row[at++] = (float) past.secondLast();
    row[at++] = (float) StrictMath.log1p(past.secondsSinceSubmission(query.submitMicros()));
    return at;
  }

  private static List<String> keys(JobQuery query) {
    Submission job = query.job();
    String shape =
        "%d/%d/%s/%s/%s"
            .formatted(job.gpus(), job.shareMilli(), job.cpuMilli(), job.memoryMib(), job.models());
    return List.of(
        "user " + job.user(),
        "group " + job.group(),
        "name " + job.name(),
        "models " + job.models(),
        "first word " + word(job, 0),
        "second word " + word(job, 1),
        "third word " + word(job, 2),
        "shape " + shape,
        "user and shape " + job.user() + " " + shape,
        "group and shape " + job.group() + " " + shape,
        "user and estimate " + job.user() + " " + query.estimateMicros(),
        "all three " + job.user() + " " + shape + " " + query.estimateMicros());
  }

  private static String word(Submission job, int position) {
    return position < job.words().size() ? job.words().get(position) : "";
  }

  private static float log(OptionalInt amount) {
    return amount.isPresent() ? (float) StrictMath.log1p(amount.getAsInt()) : Float.NaN;
  }
}
