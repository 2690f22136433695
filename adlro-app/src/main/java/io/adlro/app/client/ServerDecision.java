package io.adlro.app.client;

import java.util.List;

/**
 * A decision about a job.
 *
 * @param at as the server writes it
 * @param fallback why another policy completed the decision, "" for not
 */
public record ServerDecision(
    String at,
    String kind,
    int attempt,
    List<String> gpuIds,
    String policy,
    String mode,
    String fallback) {
  public ServerDecision {
    gpuIds = List.copyOf(gpuIds);
  }
}
