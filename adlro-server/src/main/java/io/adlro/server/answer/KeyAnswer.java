package io.adlro.server.answer;

import io.adlro.live.store.StoredKey;
import java.util.List;
import java.util.Optional;

/** An API key without the key itself. */
public record KeyAnswer(String name, String role, String createdAt, Optional<String> revokedAt) {
  public static KeyAnswer of(StoredKey key) {
    return new KeyAnswer(
        key.name(),
        key.role(),
        Written.time(key.createdMicros()),
        Written.timeIfAny(key.revokedMicros()));
  }

  /** All keys. */
  public record Keys(List<KeyAnswer> keys) {}

  /**
   * A new key.
   *
   * @param key what its holder sends; it is not shown again
   */
  public record NewKey(String name, String role, String createdAt, String key) {
    /** Without the key. */
    @Override
    public String toString() {
      return "new key of " + name;
    }
  }
}
