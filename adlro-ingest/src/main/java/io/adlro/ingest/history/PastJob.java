package io.adlro.ingest.history;

import io.adlro.ingest.submission.Submission;
import java.util.OptionalLong;

/**
 * A job that has ended: its request and its outcome.
 *
 * @param id as the source names it
 * @param estimateMicros the user's estimate of the run time, if it is separate from the limit
 * @param submitMicros since the time origin of the source
 * @param startMicros if it ever started
 * @param endMicros when it ended, with any outcome
 * @param runMicros how long it ran
 * @param ranOn the GPU model it ran on as the source spells it, "" if it is not given
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
  /**
   * The model that a job ran on: the recorded one, else the only one that it asked for.
   *
   * @param recorded "" where the source does not say it
   */
  public static String ranOn(String recorded, Submission asked, long runMicros) {
    boolean asItAsked = recorded.isEmpty() && runMicros > 0 && asked.models().size() == 1;
    return asItAsked ? asked.models().get(0) : recorded;
  }

  /** How it ended. */
  public enum Outcome {
    COMPLETED,
    FAILED,
    CANCELLED,
    TIMED_OUT,
    UNKNOWN
  }
}
