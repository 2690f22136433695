package io.adlro.app.serve;

import io.adlro.ingest.message.Problems;
import io.adlro.live.loop.UserQuotas;
import io.adlro.server.SecuritySettings;
import io.adlro.server.access.TokenSettings;
import io.adlro.server.access.UserLimits;
import io.adlro.server.tls.TlsFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The settings about tokens, TLS and limits. */
public final class SecurityKeys {
  private SecurityKeys() {}

  /** Which JSON Web Tokens are accepted; none without the file of keys. */
  public record Tokens(
      Optional<String> jwks,
      List<String> algorithms,
      Optional<String> issuer,
      Optional<String> audience,
      String userClaim,
      String roleClaim,
      List<String> users,
      List<String> operators,
      List<String> admins) {
    static final String RULES =
        "jwks; algorithms = [RS256, ES256]; issuer; audience; userClaim = sub; roleClaim = roles;"
            + " users = []; operators = [adlro-operator]; admins = [adlro-admin]";

    Tokens withJwks(Optional<String> file) {
      return new Tokens(
          file.or(() -> jwks),
          algorithms,
          issuer,
          audience,
          userClaim,
          roleClaim,
          users,
          operators,
          admins);
    }

    void check(Problems problems) {
      if (jwks.isEmpty()) {
        return;
      }
      if (issuer.isEmpty() || audience.isEmpty()) {
        problems.add("tokens: issuer and audience are required with jwks; tokens must have both");
      }
      for (String algorithm : algorithms) {
        if (!TokenSettings.ALGORITHMS.contains(algorithm)) {
          problems.add(
              "tokens.algorithms: `%s` is not accepted; choose from %s"
                  .formatted(algorithm, String.join(", ", TokenSettings.ALGORITHMS)));
        }
      }
      if (algorithms.isEmpty()) {
        problems.add("tokens.algorithms: name at least one");
      }
    }

    Optional<TokenSettings> settings() {
      return jwks.map(
          file ->
              new TokenSettings(
                  Path.of(file),
                  algorithms,
                  issuer.orElseThrow(),
                  audience.orElseThrow(),
                  userClaim,
                  roleClaim,
                  Set.copyOf(users),
                  Set.copyOf(operators),
                  Set.copyOf(admins)));
    }
  }

  /** The files of the certificate; connections are not encrypted without them. */
  public record Tls(Optional<String> certificate, Optional<String> key) {
    static final String RULES = "certificate; key";

    Tls with(Optional<String> otherCertificate, Optional<String> otherKey) {
      return new Tls(otherCertificate.or(() -> certificate), otherKey.or(() -> key));
    }

    void check(Problems problems) {
      if (certificate.isPresent() != key.isPresent()) {
        problems.add("tls: certificate and key belong together; give both or none");
      }
    }

    Optional<TlsFiles> files() {
      return certificate.map(file -> new TlsFiles(Path.of(file), Path.of(key.orElseThrow())));
    }
  }

  /** What each user may send and have. */
  public record Limits(
      int requestsPerSecond,
      int submissionsPerSecond,
      int bodyMib,
      int streams,
      int jobs,
      int gpus,
      long headMicros) {
    static final String RULES =
        "requestsPerSecond: 1..1000000 = 200; submissionsPerSecond: 1..1000000 = 50;"
            + " body: 1MiB..16MiB = 16MiB; streams: 1..256 = 16; jobs: 1..1000000000 = 100000;"
            + " gpus: 1..1000000 = 1000000; head: 100ms..10m = 20s";

    UserQuotas quotas() {
      return new UserQuotas(jobs, gpus);
    }

    UserLimits.Settings settings() {
      return new UserLimits.Settings(requestsPerSecond, submissionsPerSecond, bodyMib, streams);
    }
  }

  /**
   * What the server needs of settings that were checked.
   *
   * @param sessionKey file of the secret of sessions
   */
  static SecuritySettings of(ServeSettings settings, Path sessionKey) {
    return new SecuritySettings(
        settings.tokens().settings(),
        settings.tls().files(),
        settings.limits().settings(),
        Optional.of(sessionKey),
        Duration.of(settings.limits().headMicros(), ChronoUnit.MICROS));
  }
}
