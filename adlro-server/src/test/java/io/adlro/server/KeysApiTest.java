package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.adlro.live.store.AuditEntry;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class KeysApiTest {
  private final ApiClient api = new ApiClient();
  private final ApiClient.Call admin = api.as(Role.ADMIN);

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void aNewKeyIsShownOnceAndWorks() {
    Answer created = admin.post("/api/v1/keys", "{\"name\": \"carol\", \"role\": \"user\"}");
    String key = created.json().get("key").asString();

    assertThat(created.status()).isEqualTo(201);
    assertThat(api.withKey(key).get("/api/v1/jobs").status()).isEqualTo(200);
    assertThat(admin.get("/api/v1/keys").body()).contains("carol").doesNotContain(key);
    assertThat(api.loop.store().keys().toString()).doesNotContain(key.substring(6));
  }

  @Test
  void aRevokedKeyEndsAtOnceAndItsNameIsFree() {
    String carol = "{\"name\": \"carol\", \"role\": \"operator\"}";
    String key = admin.post("/api/v1/keys", carol).json().get("key").asString();
    assertThat(admin.post("/api/v1/keys", carol).status()).isEqualTo(409);

    Answer revoked = admin.delete("/api/v1/keys/carol");

    assertThat(revoked.json().get("revokedAt").isNull()).isFalse();
    assertThat(api.withKey(key).get("/api/v1/jobs").status()).isEqualTo(401);
    assertThat(admin.delete("/api/v1/keys/carol").status()).isEqualTo(404);
    assertThat(admin.post("/api/v1/keys", carol).status()).isEqualTo(201);
    assertThat(api.withKey(key).get("/api/v1/jobs").status()).isEqualTo(401);
  }

  @Test
  void theLastAdministratorStays() {
    assertThat(admin.delete("/api/v1/keys/admin-key").status()).isEqualTo(409);
  }

  @Test
  void keysAreForAdministrators() {
    assertThat(api.as(Role.OPERATOR).get("/api/v1/keys").status()).isEqualTo(403);
    assertThat(api.asUser().post("/api/v1/keys", "{}").detail())
        .isEqualTo("This needs the role admin; `user-key` has the role user.");
    assertThat(api.as(Role.OPERATOR).delete("/api/v1/keys/user-key").status()).isEqualTo(403);
  }

  @Test
  void refusedChangesAreInTheAuditTrailAndAFloodOfThemIsNot() {
    api.asUser().get("/api/v1/keys");
    api.asUser().post("/api/v1/keys?x=1", "{}");
    for (int i = 0; i < 50; i++) {
      api.withKey("adlro_wrong").send("PUT", "/api/v1/mode", "{}");
    }
    api.as(Role.OPERATOR).delete("/api/v1/keys/user-key");

    List<AuditEntry> entries = api.loop.store().audit(Long.MAX_VALUE, 100);

    assertThat(entries).hasSize(12).allMatch(entry -> entry.action().equals("refused"));
    assertThat(entries)
        .filteredOn(entry -> entry.actor().equals("(unknown)"))
        .hasSize(10)
        .allMatch(entry -> entry.subject().equals("PUT /api/v1/mode"))
        .allMatch(entry -> entry.detail().equals("401 to 127.0.0.1"));
    assertThat(entries)
        .extracting(AuditEntry::actor, AuditEntry::subject, AuditEntry::detail)
        .contains(
            tuple("user-key", "POST /api/v1/keys", "403 to 127.0.0.1"),
            tuple(
                "operator-key",
                "DELETE /api/v1/keys/user-key",
                "403 to 127.0.0.1; 40 others left out"));
  }

  @Test
  void aBodyWithoutItsFieldsIsRefused() {
    assertThat(
            admin
                .post("/api/v1/keys", "{\"name\": \"a b\", \"rle\": \"user\"}")
                .json()
                .get("problems")
                .toString())
        .contains("`name` has other than", "`role` is missing", "did you mean `role`?");
  }

  @Test
  void requestsWithoutAValidKeyAreRefused() {
    for (String key : new String[] {"", "adlro_" + "0".repeat(64), "x"}) {
      Answer answer = api.withKey(key).get("/api/v1/jobs");

      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.headers()).containsEntry("WWW-Authenticate", "Bearer");
    }
    assertThat(
            api.withKey("")
                .header("Authorization", api.key(Role.ADMIN))
                .get("/api/v1/jobs")
                .status())
        .as("another scheme")
        .isEqualTo(401);
  }
}
