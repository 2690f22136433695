package io.adlro.live.store;

import io.adlro.core.state.JobPhase;
import java.util.List;

/**
 * The part of a job that changes.
 *
 * @param gpuIds where it runs or ran last, empty if it never did
 * @param startedMicros of the last start, -1 for none
 * @param endedMicros -1 while it lives
 * @param reason why it ended, or the last refusal; "" for none
 * @param limitMicros -1 for none
 * @param sequence of the last record that changed it
 */
public record JobChange(
    String job,
    JobPhase phase,
    int attempt,
    List<String> gpuIds,
    long startedMicros,
    long endedMicros,
    String reason,
    float priority,
    long limitMicros,
    boolean held,
    boolean cancelling,
    long sequence) {
  public JobChange {
    gpuIds = List.copyOf(gpuIds);
  }
}
