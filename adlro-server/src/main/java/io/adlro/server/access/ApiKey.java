package io.adlro.server.access;

import io.adlro.ingest.text.Sha256;
import io.adlro.live.store.StoredKey;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * A new API key. Its text is shown once; the store keeps the hash. A key has 256 random bits, so a
 * plain hash cannot be reversed by trying keys.
 *
 * @param text what a client sends
 */
public record ApiKey(String text) {
  public static final String PREFIX = "adlro_";
  public static final long NOT_REVOKED = -1;

  private static final int RANDOM_BYTES = 32;
  private static final SecureRandom RANDOM = new SecureRandom();

  public static ApiKey create() {
    byte[] bytes = new byte[RANDOM_BYTES];
    RANDOM.nextBytes(bytes);
    return new ApiKey(PREFIX + HexFormat.of().formatHex(bytes));
  }

  /** The row of it. */
  public StoredKey stored(String name, Role role, long createdMicros) {
    return new StoredKey(name, hash(text), role.written(), createdMicros, NOT_REVOKED);
  }

  /** SHA-256 of the text, in hexadecimal. */
  static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Override
  public String toString() {
    return PREFIX + "..."; // it must not get into a log
  }
}
