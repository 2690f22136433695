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
 * @param nodes that it ran on as a host list of Slurm, "" if they are not given
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
    String nodes,
    Outcome outcome) {
  /** A job whose nodes are not given. */
  public PastJob(
      String id,
      Submission asked,
      OptionalLong estimateMicros,
      long submitMicros,
      OptionalLong startMicros,
      OptionalLong endMicros,
      long runMicros,
      String ranOn,
      Outcome outcome) {
    this(
        id,
        asked,
        estimateMicros,
        submitMicros,
        startMicros,
        endMicros,
        runMicros,
        ranOn,
        "",
        outcome);
  }

  /**
   * The model that a job ran on: the recorded one, else the only one that it asked for.
   *
   * @param recorded "" where the source does not say it
   */
  public static String ranOn(String recorded, Submission asked, long runMicros) {
    boolean asItAsked = recorded.isEmpty() && runMicros > 0 && asked.models().size() == 1;
    return asItAsked ? asked.models().get(0) : recorded;
  }

  /** Whether its run time is that of its whole work, as far as the source says. */
  public boolean isComplete() {
    return outcome == Outcome.COMPLETED || outcome == Outcome.UNKNOWN;
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
