package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.JobLabels;
import io.adlro.ingest.submission.QueueState;
import io.adlro.ingest.submission.Submission;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Jobs for tests: a user, GPUs and times in seconds. */
record Past(
    String user, int gpus, long submitSeconds, long runSeconds, OptionalLong estimateSeconds) {
  static Past job(String user, int gpus, long submitSeconds, long runSeconds) {
    return new Past(user, gpus, submitSeconds, runSeconds, OptionalLong.empty());
  }

  Past estimated(long seconds) {
    return new Past(user, gpus, submitSeconds, runSeconds, OptionalLong.of(seconds));
  }

  PastJob startedAt(long seconds) {
    return make(OptionalLong.of(seconds * 1_000_000));
  }

  PastJob make() {
    return make(OptionalLong.empty());
  }

  JobQuery asked() {
    return JobQuery.of(make());
  }

  private PastJob make(OptionalLong startMicros) {
    OptionalInt none = OptionalInt.empty();
    OptionalLong estimateMicros =
        estimateSeconds.isPresent()
            ? OptionalLong.of(estimateSeconds.getAsLong() * 1_000_000)
            : OptionalLong.empty();
    Submission asked =
        new Submission(
            "",
            user,
            "",
            JobLabels.NONE,
            List.of(),
            gpus,
            1_000,
            none,
            List.of(),
            "",
            none,
            none,
            none,
            estimateMicros,
            OptionalDouble.empty(),
            OptionalLong.of(submitSeconds * 1_000_000),
            1,
            QueueState.NONE);
    return new PastJob(
        user + "@" + submitSeconds,
        asked,
        estimateMicros,
        submitSeconds * 1_000_000,
        startMicros,
        OptionalLong.empty(),
        runSeconds * 1_000_000,
        "",
        PastJob.Outcome.COMPLETED);
  }

  /** Passes an ended job to a predictor. */
  void teach(BaselinePredictor predictor) {
    PastJob job = make();
    predictor.finished(JobQuery.of(job), job);
  }
}
