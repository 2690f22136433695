package io.adlro.server;

import io.adlro.server.access.TokenSettings;
import io.adlro.server.access.UserLimits;
import io.adlro.server.tls.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How the interface is protected beyond keys.
 *
 * @param tokens that are accepted beside keys
 * @param tls the certificate; empty: connections are not encrypted
 * @param limits of each user
 * @param sessionKey file of the secret of sessions; empty: sessions end with the process
 * @param headTime in which the head of a request has to come
 */
public record SecuritySettings(
    Optional<TokenSettings> tokens,
    Optional<TlsFiles> tls,
    UserLimits.Settings limits,
    Optional<Path> sessionKey,
    Duration headTime) {
  /** Keys alone, over connections that are not encrypted, with the usual limits. */
  public static final SecuritySettings KEYS_ONLY =
      new SecuritySettings(
          Optional.empty(),
          Optional.empty(),
          UserLimits.Settings.DEFAULT,
          Optional.empty(),
          Duration.ofSeconds(20));
}
