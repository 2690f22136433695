package io.adlro.live.insight;

import io.adlro.core.model.JobRequest;
import io.adlro.live.loop.RequestRefused;

/**
 * What a live policy can say about its decisions. Each answer takes work of its own, on the calling
 * thread and never on that of the loop; a call fails with {@link RequestRefused.Kind#BUSY} while
 * another is under way.
 */
public interface Insight {
  /**
   * Explains the decision that gave the order of this record.
   *
   * @throws RequestRefused if there is none, or it is too far back
   */
  ExplainedDecision decision(long sequence);

  /**
   * Explains why a job waits at present: what the policy would decide now.
   *
   * @throws RequestRefused if it does not wait
   */
  ExplainedDecision waiting(String job);

  /**
   * Predicts the run time of a job that would be submitted now.
   *
   * @throws RequestRefused if the cluster does not know its class or its GPU models
   */
  RunTimePrediction predict(JobRequest job);

  /**
   * The run time that was predicted for a job when the decision of this record placed it.
   *
   * @throws RequestRefused if there is no such decision, or it is too far back
   */
  RunTimePrediction predictedAt(long sequence, String job);
}
