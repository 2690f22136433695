package io.adlro.app.predict.rival;

import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import java.util.OptionalLong;

/** All that is known of a job when it is submitted; what became of it is not in here. */
public record Asked(Submission job, OptionalLong estimateMicros, long submitMicros) {
  public static Asked of(PastJob past) {
    return new Asked(past.asked(), past.estimateMicros(), past.submitMicros());
  }
}
