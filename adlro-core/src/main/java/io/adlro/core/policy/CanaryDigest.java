package io.adlro.core.policy;

import java.util.Optional;

/**
 * The digests of two models that decide beside each other, as the fact of their activation has
 * them.
 */
public record CanaryDigest(String model, String canary, String jobClass) {
  private static final int PARTS = 3;

  public String text() {
    return String.join("|", model, canary, jobClass);
  }

  /** Empty for the digest of one model. */
  public static Optional<CanaryDigest> of(String text) {
    String[] parts = text.split("\\|", PARTS);
    return parts.length < PARTS
        ? Optional.empty()
        : Optional.of(new CanaryDigest(parts[0], parts[1], parts[2]));
  }
}
