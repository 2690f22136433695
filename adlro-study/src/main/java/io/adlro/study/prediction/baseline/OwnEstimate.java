package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.OptionalDouble;

/** The user's estimate; no prediction where there is none. */
public final class OwnEstimate implements BaselinePredictor {
  @Override
  public String name() {
    return "user's estimate";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery query) {
    return query.estimateMicros().isPresent()
        ? OptionalDouble.of(LogSeconds.ofMicros(query.estimateMicros().getAsLong()))
        : OptionalDouble.empty();
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    // An estimate does not depend on past jobs.
  }
}
