package io.adlro.ingest.notation;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.OptionalLong;

/** Times of Kubernetes, {@code 2024-03-31T09:03:22Z}. */
public final class KubeTime {
  private static final long MOST_SECONDS = 1_000_000L * 86_400;
  private static final long MICROS = 1_000_000;

  private KubeTime() {}

  /** Since 1970; empty if it is not a time. */
  public static OptionalLong micros(String text) {
    try {
      long seconds = Instant.parse(text).getEpochSecond();
      return seconds >= 0 && seconds < MOST_SECONDS
          ? OptionalLong.of(seconds * MICROS)
          : OptionalLong.empty();
    } catch (DateTimeException e) {
      return OptionalLong.empty();
    }
  }
}
