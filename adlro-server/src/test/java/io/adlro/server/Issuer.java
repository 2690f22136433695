package io.adlro.server;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.adlro.server.access.TokenSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

/** An identity provider of a site, with one key at a time. */
final class Issuer {
  private final Path jwks;
  private int number;
  private ECKey key;

  Issuer(Path folder) {
    jwks = folder.resolve("jwks.json");
    renewKey();
  }

  /** From now on tokens are signed with another key. */
  void renewKey() {
    try {
      key = new ECKeyGenerator(Curve.P_256).keyID("key-" + ++number).generate();
      Files.writeString(jwks, new JWKSet(key.toPublicJWK()).toString());
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path jwks() {
    return jwks;
  }

  TokenSettings settings() {
    return new TokenSettings(
        jwks,
        List.of("RS256", "ES256"),
        "https://id.example",
        "adlro",
        "sub",
        "roles",
        Set.of(),
        Set.of("gpu-operators"),
        Set.of("gpu-admins"));
  }

  String token(String user, String... roles) {
    return token(claims -> claims.subject(user).claim("roles", List.of(roles)));
  }

  /** A token of alice for an hour, with some claims changed. */
  String token(UnaryOperator<JWTClaimsSet.Builder> change) {
    Instant now = Instant.now();
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .subject("alice")
            .issuer("https://id.example")
            .audience("adlro")
            .issueTime(Date.from(now))
            .expirationTime(Date.from(now.plusSeconds(3_600)));
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
            change.apply(claims).build());
    try {
      token.sign(new ECDSASigner(key));
    } catch (JOSEException e) {
      throw new IllegalStateException(e);
    }
    return token.serialize();
  }
}
