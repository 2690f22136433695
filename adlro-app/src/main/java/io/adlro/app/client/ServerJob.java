package io.adlro.app.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A job as the server shows it.
 *
 * @param share of each GPU, 1 for all of it
 * @param phase as the server writes it
 * @param reason why it waits or how it ended, "" if there is nothing to say
 * @param reasonCode why it waits as a word, "" if it does not wait or that is not known
 * @param expectedStart of a job that waits
 */
public record ServerJob(
    String id,
    String name,
    String user,
    String jobClass,
    int gpus,
    double share,
    double priority,
    String phase,
    boolean cancelling,
    int attempt,
    List<String> gpuIds,
    Instant submittedAt,
    Optional<Instant> startedAt,
    Optional<Instant> endedAt,
    String reason,
    String reasonCode,
    Optional<ExpectedInstant> expectedStart,
    Optional<ExpectedInstant> expectedEnd) {
  public ServerJob {
    gpuIds = List.copyOf(gpuIds);
  }
}
