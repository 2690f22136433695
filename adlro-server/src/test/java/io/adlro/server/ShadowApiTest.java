package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.loop.RequestRefused;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ShadowApiTest {
  private static final String PATH = "/api/v1/shadow";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void anOperatorGetsTheVerdictWithItsFigures() {
    Answer answer = api.as(Role.OPERATOR).get(PATH);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/verdict/sentence").asString()).startsWith("Switch: fcfs would");
    assertThat(answer.json().at("/mean"))
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"realSeconds": 100.0, "simulatedSeconds": 80.0, "change": -0.2,
                 "interval": {"low": -0.25, "high": -0.125}}"""));
    assertThat(api.asUser().get(PATH).status()).isEqualTo(403);
  }

  @Test
  void whatCannotBeComparedYetIsAConflictWithASentence() {
    api.shadow =
        () -> {
          throw new RequestRefused(RequestRefused.Kind.CONFLICT, "no job has started and ended");
        };

    Answer answer = api.as(Role.OPERATOR).get(PATH);

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.body()).contains("No job has started and ended.");
  }
}
