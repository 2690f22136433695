package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.ingest.message.UserError;
import io.adlro.server.access.Role;
import io.adlro.server.access.SignedTokens;
import io.adlro.server.access.UserLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TokensApiTest {
  @TempDir Path folder;
  private Issuer issuer;
  private ApiClient api;

  @BeforeEach
  void start() {
    issuer = new Issuer(folder);
    api =
        new ApiClient(
            new SecuritySettings(
                Optional.of(issuer.settings()),
                Optional.empty(),
                UserLimits.Settings.DEFAULT,
                Optional.empty(),
                Duration.ofSeconds(20)),
            Duration.ofMinutes(1));
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void aTokenIsItsUserWithTheRoleOfItsClaims() {
    ApiClient.Call alice = api.withKey(issuer.token("alice"));

    assertThat(alice.post("/api/v1/jobs", "{}").status()).isEqualTo(201);
    assertThat(alice.get("/api/v1/jobs/job-0").json().get("owner").asString()).isEqualTo("alice");
    assertThat(alice.get("/api/v1/audit").detail())
        .isEqualTo("This needs the role operator; `alice` has the role user.");
    assertThat(api.withKey(issuer.token("bob")).get("/api/v1/jobs/job-0").status()).isEqualTo(404);
    assertThat(api.withKey(issuer.token("o", "gpu-operators")).get("/api/v1/audit").status())
        .isEqualTo(200);
    assertThat(api.withKey(issuer.token("a", "x", "gpu-admins")).get("/api/v1/keys").status())
        .isEqualTo(200);
  }

  @Test
  void keysAreValidBesideTokens() {
    assertThat(api.as(Role.ADMIN).get("/api/v1/keys").status()).isEqualTo(200);
  }

  @Test
  void aChangedFileOfKeysIsReadAgainAndABrokenOneIsNot() throws IOException {
    String before = issuer.token("alice");
    issuer.renewKey();
    String after = issuer.token("alice");

    assertThat(api.withKey(after).get("/api/v1/jobs").status()).isEqualTo(200);
    assertThat(api.withKey(before).get("/api/v1/jobs").status()).isEqualTo(401);

    Files.writeString(issuer.jwks(), "{");
    assertThat(api.withKey(after).get("/api/v1/jobs").status()).isEqualTo(200);
  }

  @Test
  void aFileWithoutPublicKeysIsRefusedWithASentence() throws IOException {
    for (String text :
        new String[] {
          "", "{}", "{\"keys\":[]}", "{\"keys\":[{\"kty\":\"oct\",\"k\":\"c2VjcmV0\"}]}"
        }) {
      Files.writeString(issuer.jwks(), text);

      assertThatThrownBy(() -> new SignedTokens(issuer.settings()))
          .isInstanceOf(UserError.class)
          .hasMessageStartingWith(issuer.jwks() + ": ")
          .hasMessageNotContaining("c2VjcmV0");
    }
  }
}
