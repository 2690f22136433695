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
    String reason) {
  public ServerJob {
    gpuIds = List.copyOf(gpuIds);
  }
}
