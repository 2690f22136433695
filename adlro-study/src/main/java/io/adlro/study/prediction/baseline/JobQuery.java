package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.Submission;
import java.util.OptionalLong;

/** All that is known of a job at its submission. */
public record JobQuery(Submission job, OptionalLong estimateMicros, long submitMicros) {
  public static JobQuery of(PastJob past) {
    return new JobQuery(past.asked(), past.estimateMicros(), past.submitMicros());
  }
}
