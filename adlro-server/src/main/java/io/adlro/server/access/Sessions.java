package io.adlro.server.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Cookies of browsers: a key or token and the end of the session, encrypted and authenticated with
 * AES-GCM. The server remembers no session; who reads the secret alone can make none without a key.
 */
public final class Sessions {
  /** For people at a desk. */
  static final Duration LIFE = Duration.ofHours(12);

  /** A wall screen has no keyboard. */
  static final Duration VIEWER_LIFE = Duration.ofDays(30);

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final SecretKeySpec key;
  private final Clock clock;
  private final SecureRandom random = new SecureRandom();

  public Sessions(SessionKey key, Clock clock) {
    this.key = new SecretKeySpec(key.bytes(), "AES");
    this.clock = clock;
  }

  /** The end of a session that begins now. */
  public Instant end(Role role) {
    return clock.instant().plus(role == Role.VIEWER ? VIEWER_LIFE : LIFE);
  }

  /** The value of a cookie. */
  public String seal(String credential, Instant end) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    byte[] text = credential.getBytes(StandardCharsets.UTF_8);
    byte[] plain =
        ByteBuffer.allocate(Long.BYTES + text.length)
            .putLong(end.getEpochSecond())
            .put(text)
            .array();
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain);
      byte[] all = Arrays.copyOf(nonce, NONCE_BYTES + sealed.length);
      System.arraycopy(sealed, 0, all, NONCE_BYTES, sealed.length);
      return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JVM has " + CIPHER, e);
    }
  }

  /** The key or token in a cookie; empty if the session is over or the cookie was not made here. */
  public Optional<String> open(String cookie) {
    try {
      byte[] all = Base64.getUrlDecoder().decode(cookie);
      if (all.length < NONCE_BYTES) {
        return Optional.empty();
      }
      ByteBuffer plain =
          ByteBuffer.wrap(
              cipher(Cipher.DECRYPT_MODE, Arrays.copyOf(all, NONCE_BYTES))
                  .doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES));
      return clock.instant().getEpochSecond() < plain.getLong()
          ? Optional.of(StandardCharsets.UTF_8.decode(plain).toString())
          : Optional.empty();
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      return Optional.empty(); // sent by a browser of another server, or invented
    }
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    return cipher;
  }
}
