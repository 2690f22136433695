package io.adlro.live.store;

import java.util.List;

/**
 * An order that was decided.
 *
 * @param sequence of its record
 * @param kind {@code place}, {@code preempt} or {@code refuse}
 * @param policy that decided
 * @param mode {@code active} or {@code shadow}
 * @param fallback why another policy completed the decision, {@code NONE} for not
 */
public record StoredDecision(
    long sequence,
    long atMicros,
    String job,
    String kind,
    int attempt,
    List<String> gpuIds,
    String policy,
    String mode,
    String fallback) {
  public StoredDecision {
    gpuIds = List.copyOf(gpuIds);
  }
}
