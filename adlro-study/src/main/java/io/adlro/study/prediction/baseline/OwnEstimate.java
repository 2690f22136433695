package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.OptionalDouble;

/** Believes what the user said the job would take; silent where he said nothing. */
public final class OwnEstimate implements BaselinePredictor {
  @Override
  public String name() {
    return "user's estimate";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery asked) {
    return asked.estimateMicros().isPresent()
        ? OptionalDouble.of(LogSeconds.ofMicros(asked.estimateMicros().getAsLong()))
        : OptionalDouble.empty();
  }

  @Override
  public void finished(JobQuery asked, PastJob job) {
    // Users do not learn.
  }
}
