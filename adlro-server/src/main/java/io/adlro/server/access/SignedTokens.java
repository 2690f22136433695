package io.adlro.server.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.proc.BadJOSEException;
import com.nimbusds.jose.proc.JWSVerificationKeySelector;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.proc.DefaultJWTClaimsVerifier;
import com.nimbusds.jwt.proc.DefaultJWTProcessor;
import io.adlro.ingest.message.UserError;
import io.adlro.server.file.ReloadedFiles;
import java.text.ParseException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Identifies the senders of JSON Web Tokens that an identity provider of the site has signed. The
 * keys are those of a file; what a token says about keys itself is not used.
 */
public final class SignedTokens {
  private static final Logger LOG = LoggerFactory.getLogger(SignedTokens.class);
  private static final int CLOCK_SKEW_SECONDS = 30;

  private final TokenSettings settings;
  private final ReloadedFiles<JWKSet> keys;
  private final DefaultJWTProcessor<SecurityContext> processor = new DefaultJWTProcessor<>();

  /**
   * Reads the keys.
   *
   * @throws UserError if the file of the keys cannot be used
   */
  public SignedTokens(TokenSettings settings) {
    this.settings = settings;
    keys = new ReloadedFiles<>(List.of(settings.jwks()), texts -> publicKeys(texts.get(0)));
    Set<JWSAlgorithm> allowed =
        settings.algorithms().stream().map(JWSAlgorithm::parse).collect(Collectors.toSet());
    processor.setJWSKeySelector(
        new JWSVerificationKeySelector<>(
            allowed, (selector, context) -> selector.select(keys.content())));
    DefaultJWTClaimsVerifier<SecurityContext> claims =
        new DefaultJWTClaimsVerifier<>(
            settings.audience(),
            new JWTClaimsSet.Builder().issuer(settings.issuer()).build(),
            Set.of("exp", settings.userClaim()));
    claims.setMaxClockSkew(CLOCK_SKEW_SECONDS);
    processor.setJWTClaimsSetVerifier(claims);
  }

  private JWKSet publicKeys(String text) {
    String file = settings.jwks() + ": ";
    JWKSet set;
    try {
      set = JWKSet.parse(text);
    } catch (ParseException e) {
      throw new UserError(file + "is not a JSON Web Key Set; write {\"keys\": [...]}");
    }
    if (set.isEmpty()) {
      throw new UserError(file + "has no key; write at least one");
    }
    if (set.getKeys().stream().anyMatch(JWK::isPrivate)) {
      throw new UserError(file + "has a private or secret key; only public keys belong here");
    }
    return set;
  }

  /** Who sends a token; empty if it is not valid here. */
  Optional<Identity> identify(String token) {
    try {
      JWTClaimsSet claims = processor.process(token, null);
      String user = String.valueOf(claims.getClaim(settings.userClaim()));
      if (!Identity.isName(user)) {
        LOG.info("a token is refused: its claim {} is not a user's name", settings.userClaim());
        return Optional.empty();
      }
      return role(claims).map(role -> new Identity(user, role));
    } catch (ParseException | BadJOSEException | JOSEException e) {
      // Its message names the check that failed, not the token.
      LOG.debug("a token is refused", e);
      return Optional.empty();
    }
  }

  /** The highest that a value of the claim gives. */
  private Optional<Role> role(JWTClaimsSet claims) {
    Object claim = claims.getClaim(settings.roleClaim());
    Stream<?> values = claim instanceof List<?> list ? list.stream() : Stream.ofNullable(claim);
    Set<String> given = values.map(String::valueOf).collect(Collectors.toSet());
    if (given.stream().anyMatch(settings.admins()::contains)) {
      return Optional.of(Role.ADMIN);
    }
    if (given.stream().anyMatch(settings.operators()::contains)) {
      return Optional.of(Role.OPERATOR);
    }
    boolean isUser =
        settings.users().isEmpty() || given.stream().anyMatch(settings.users()::contains);
    return isUser ? Optional.of(Role.USER) : Optional.empty();
  }
}
