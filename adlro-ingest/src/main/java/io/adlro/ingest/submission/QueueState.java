package io.adlro.ingest.submission;

/**
 * Where a job is in the queue of its scheduler; all texts are empty for a job that is not in one.
 *
 * @param state as Slurm names it in full, for example PENDING
 * @param reason why it waits, for example Resources
 */
public record QueueState(String state, String reason) {
  public static final QueueState NONE = new QueueState("", "");

  public boolean isKnown() {
    return !state.isEmpty();
  }
}
