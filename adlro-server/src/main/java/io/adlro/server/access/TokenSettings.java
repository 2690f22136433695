package io.adlro.server.access;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Which JSON Web Tokens are accepted, and what they allow.
 *
 * @param jwks file with the public keys of the issuer
 * @param algorithms of signatures that are accepted
 * @param issuer that tokens must have
 * @param audience that must be among those of a token
 * @param userClaim the claim that is the name of the user
 * @param roleClaim the claim with a text or a list of texts that give the role
 * @param users values of the role claim that give the role user; empty: every token does
 * @param operators values that give the role operator
 * @param admins values that give the role admin
 */
public record TokenSettings(
    Path jwks,
    List<String> algorithms,
    String issuer,
    String audience,
    String userClaim,
    String roleClaim,
    Set<String> users,
    Set<String> operators,
    Set<String> admins) {
  /** Those with public keys: with a shared secret, who checks tokens could make them too. */
  public static final List<String> ALGORITHMS =
      List.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");

  public TokenSettings {
    algorithms = List.copyOf(algorithms);
    users = Set.copyOf(users);
    operators = Set.copyOf(operators);
    admins = Set.copyOf(admins);
    if (algorithms.isEmpty() || !ALGORITHMS.containsAll(algorithms)) {
      throw new IllegalArgumentException(
          "algorithms %s are not some of %s".formatted(algorithms, ALGORITHMS));
    }
  }
}
