package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.insight.WhatIf;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class WhatIfApiTest {
  private static final String PATH = "/api/v1/what-if";

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private void submit(Role role) {
    assertThat(api.as(role).post("/api/v1/jobs", "{\"gpus\": 1}").status()).isEqualTo(201);
  }

  @Test
  void aUserSeesTheChangesOfItsOwnJobs() {
    submit(Role.USER);
    submit(Role.OPERATOR);

    Answer answer = api.asUser().post(PATH, "{\"job\": \"job-0\", \"priority\": 0.9}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(api.outlooks.asked).hasValue(new WhatIf.Priority("job-0", 0.9f));
    assertThat(answer.json())
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"at": "2026-02-02T02:40:00Z", "futures": 40, "sentence": "1 job earlier, 1 later, 0 undecided; in 40 futures", "job": null,
                 "meanChange": {"lowSeconds": -20.0, "medianSeconds": -10.0, "highSeconds": -5.0},
                 "gain": 1, "lose": 1, "undecided": 0,
                 "jobs": [{"id": "job-0", "time": "start", "effect": "gains",
                  "change": {"lowSeconds": -20.0, "medianSeconds": -10.0, "highSeconds": -5.0}}]}\
                """));
  }

  @Test
  void questionsAboutTheClusterAreForOperators() {
    String body = "{\"withoutNode\": \"n1\"}";
    assertThat(api.asUser().post(PATH, body).status()).isEqualTo(403);
    assertThat(api.as(Role.OPERATOR).post(PATH, body).status()).isEqualTo(200);
    assertThat(api.outlooks.asked).hasValue(new WhatIf.WithoutNode("n1"));
  }

  @Test
  void jobsOfOthersAreNotFound() {
    submit(Role.OPERATOR);
    assertThat(api.asUser().post(PATH, "{\"job\": \"job-0\", \"gpus\": 2}").status())
        .isEqualTo(404);
  }

  @Test
  void allQuestionsAreRead() {
    submit(Role.OPERATOR);
    api.as(Role.OPERATOR).post(PATH, "{\"job\": \"job-0\", \"gpus\": 2, \"models\": [\"A100\"]}");
    assertThat(api.outlooks.asked)
        .hasValue(new WhatIf.Resources("job-0", OptionalInt.of(2), List.of("A100")));
    api.as(Role.OPERATOR).post(PATH, "{\"policy\": \"sjf\"}");
    assertThat(api.outlooks.asked).hasValue(new WhatIf.OtherPolicy("sjf"));
    api.as(Role.OPERATOR).post(PATH, "{\"addModel\": \"A100\", \"addGpus\": 10}");
    assertThat(api.outlooks.asked).hasValue(new WhatIf.MoreGpus("A100", 10));
    api.as(Role.OPERATOR)
        .post(PATH, "{\"maintenance\": \"n1\", \"in\": \"10m\", \"length\": \"2h\"}");
    assertThat(api.outlooks.asked)
        .hasValue(new WhatIf.Maintenance("n1", 600_000_000L, 7_200_000_000L));
  }

  @Test
  void twoQuestionsAtOnceAreRefused() {
    Answer answer =
        api.as(Role.OPERATOR).post(PATH, "{\"policy\": \"sjf\", \"withoutNode\": \"n1\"}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.detail())
        .startsWith("Ask one question; `policy`, `withoutNode` do not go together: `job` with");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"job\": \"job-0\", \"policy\": \"sjf\"}",
        "{\"job\": \"job-0\", \"priority\": 0.5, \"gpus\": 2}",
        "{\"priority\": 0.5, \"policy\": \"sjf\"}",
        "{\"withoutNode\": \"gpu01\", \"in\": \"10m\"}",
        "{\"policy\": \"sjf\", \"addGpus\": 4}",
        "{\"in\": \"10m\"}",
        "{\"job\": \"job-0\"}",
        "{\"priority\": 0.5}",
        "{\"maintenance\": \"gpu01\", \"in\": \"10m\"}",
        "{}"
      })
  void noFieldIsIgnored(String body) {
    submit(Role.OPERATOR);

    Answer answer = api.as(Role.OPERATOR).post(PATH, body);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.detail()).startsWith("Ask one question");
    assertThat(api.outlooks.asked).hasNullValue();
  }

  @Test
  void aJobThatIsNotSubmittedHasAnExpectedStartAndEndOnEachModel() {
    Answer answer = api.asUser().post("/api/v1/forecasts", "{\"gpus\": 2}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("futures").asInt()).isEqualTo(40);
    assertThat(answer.json().at("/models/0"))
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"model": "A100", "expected": {
                  "start": {"earliest": "2026-02-02T02:40:00Z", "median": "2026-02-02T02:40:00Z",
                   "latest": "2026-02-02T02:40:00Z"},
                  "end": {"earliest": "2026-02-02T02:41:00Z", "median": "2026-02-02T02:42:00Z",
                   "latest": null}}}\
                """));
    assertThat(answer.json().at("/models/1/expected").isNull()).isTrue();
    assertThat(api.asUser().get("/api/v1/jobs").json().get("total").asInt()).isZero();
  }

  @Test
  void aUserAsksAboutItsOwnJobsAndAViewerAboutNone() {
    String ofAnother = "{\"user\": \"bob\"}";
    assertThat(api.asUser().post("/api/v1/forecasts", ofAnother).status()).isEqualTo(400);
    assertThat(api.as(Role.OPERATOR).post("/api/v1/forecasts", ofAnother).status()).isEqualTo(200);
    assertThat(api.as(Role.VIEWER).post("/api/v1/forecasts", "{}").status()).isEqualTo(403);
  }

  @Test
  void aUserWhoAsksWithoutPauseIsRefusedAndOthersAreNot() {
    Answer last = api.asUser().post("/api/v1/forecasts", "{}");
    for (int i = 0; i < 30 && last.status() == 200; i++) {
      last = api.asUser().post("/api/v1/forecasts", "{}");
    }

    assertThat(last.status()).isEqualTo(429);
    assertThat(last.json().get("reason").asString()).isEqualTo("question-rate");
    assertThat(last.detail()).contains("sends more than 1 question a second");
    assertThat(api.as(Role.OPERATOR).post("/api/v1/forecasts", "{}").status()).isEqualTo(200);
  }
}
