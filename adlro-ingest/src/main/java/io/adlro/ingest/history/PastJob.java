package io.adlro.ingest.history;

import io.adlro.ingest.submission.Submission;
import java.util.OptionalLong;

/**
 * A job that has ended: what it asked for and what became of it.
 *
 * @param id as the source names it
 * @param estimateMicros what the user said it would take, where that is told apart from the limit
 * @param submitMicros since the source's own zero
 * @param startMicros if it ever started
 * @param endMicros when it ended, whatever way
 * @param runMicros how long it ran
 * @param ranOn the GPU model it ran on as the source spells it, "" if it does not say
 */
public record PastJob(
    String id,
    Submission asked,
    OptionalLong estimateMicros,
    long submitMicros,
    OptionalLong startMicros,
    OptionalLong endMicros,
    long runMicros,
    String ranOn,
    Outcome outcome) {

  /** How it ended. */
  public enum Outcome {
    COMPLETED,
    FAILED,
    CANCELLED,
    TIMED_OUT,
    UNKNOWN
  }
}
