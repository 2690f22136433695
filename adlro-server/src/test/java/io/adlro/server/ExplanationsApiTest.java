package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.OtherJobs;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import io.adlro.sim.stats.Interval;
import io.adlro.study.training.PairedReplay;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Explained decisions, predictions, policies and models. */
final class ExplanationsApiTest {
  private final ApiClient api = new ApiClient();
  private final ApiClient.Call operator = api.as(Role.OPERATOR);
  private long sequence;

  @BeforeEach
  void submitTwoJobsAndStartOne() {
    api.asUser().post("/api/v1/jobs", "{}");
    operator.post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu01/0");
    sequence = operator.get("/api/v1/decisions").json().at("/decisions/0/sequence").asLong();
  }

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void aDecisionIsExplainedWithItsCandidatesUnitsAndFallback() {
    JsonNode answer = operator.get("/api/v1/decisions/" + sequence).json();

    assertThat(answer.at("/decision/job").asString()).isEqualTo("job-0");
    JsonNode explanation = answer.get("explanation");
    assertThat(explanation.get("units").asInt()).isEqualTo(17);
    assertThat(explanation.get("fallback").asString()).isEqualTo("budget");
    assertThat(explanation.get("repeats").asBoolean()).isFalse();
    assertThat(explanation.get("candidates"))
        .hasSize(3)
        .first()
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"job": "job-0", "class": "unclassified", "model": "A100", "hold": false,
                 "hasRoom": true, "expectedSeconds": 60.0, "score": 0.7, "gainSeconds": 30.0,
                 "chosen": true}\
                """));
    assertThat(explanation.at("/candidates/1/hold").asBoolean()).isTrue();
    assertThat(explanation.at("/influences/0/effect").asDouble()).isEqualTo(0.3);
    assertThat(explanation.get("text").valueStream().map(JsonNode::asString))
        .contains(
            "fallback:  first fit completed the decision, whose time was used up",
            "repeated:  the policy of this process decides otherwise now",
            "leading:   the learned policy, over patient-sjf");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-1", "1e3", "x", "%20", "123456789012345678901", "999999999999999999"})
  void whatIsNotADecisionIsNotFound(String written) {
    assertThat(operator.get("/api/v1/decisions/" + written).status()).isEqualTo(404);
  }

  @Test
  void onlyOperatorsReadDecisions() {
    assertThat(api.asUser().get("/api/v1/decisions/" + sequence).status()).isEqualTo(403);
  }

  @Test
  void usersSeeTheirOwnJobsInAnExplanationOnly() {
    Answer answer = api.asUser().get("/api/v1/jobs/job-0/explanation");

    JsonNode explanation = answer.json().get("explanation");
    assertThat(explanation.at("/orders/0/job").asString()).isEqualTo("job-0");
    assertThat(explanation.at("/candidates/2/job").isNull()).isTrue();
    assertThat(explanation.get("difference").isNull()).isTrue();
    assertThat(answer.body()).doesNotContain("job-1").contains("job of another user");
    assertThat(operator.get("/api/v1/jobs/job-0/explanation").body()).contains("job-1");
    assertThat(api.asUser().get("/api/v1/jobs/job-1/explanation").status()).isEqualTo(404);
    assertThat(api.asUser().get("/api/v1/jobs/none/explanation").status()).isEqualTo(404);
  }

  @Test
  void aWaitingJobHasItsReasonAndWhatWouldBeDecidedNow() {
    JsonNode answer = operator.get("/api/v1/jobs/job-1/explanation").json();

    assertThat(answer.get("reason").asString()).isEqualTo("needs 1 GPU of A100, 0 free");
    assertThat(answer.get("reasonCode").asString()).isEqualTo("no-room");
    assertThat(answer.at("/ahead/count").asInt()).isZero();
    assertThat(answer.get("decision").isNull()).isTrue();
    assertThat(answer.at("/explanation/units").isNull()).isTrue();
    assertThat(answer.at("/explanation/text").valueStream().map(JsonNode::asString))
        .startsWith("now:       what adlro would decide", "waiting:   2 jobs");
  }

  @Test
  void jobsThatAWaitingJobDependsOnAreNamedToThoseWhoSeeThem() {
    api.asUser().post("/api/v1/jobs", "{}");
    api.outlooks.put(
        "job-2",
        new JobOutlook(
            new WaitReason(WaitCode.NO_ROOM, "waits for 1 free GPU"),
            new OtherJobs(7, List.of("job-1")),
            new OtherJobs(1, List.of("job-0")),
            Optional.empty()));

    JsonNode asOperator = operator.get("/api/v1/jobs/job-2/explanation").json();
    JsonNode asViewer = api.as(Role.VIEWER).get("/api/v1/jobs/job-2/explanation").json();
    Answer asUser = api.asUser().get("/api/v1/jobs/job-2/explanation");

    assertThat(asOperator.get("reason").asString()).isEqualTo("waits for 1 free GPU");
    assertThat(asOperator.at("/ahead"))
        .isEqualTo(ApiClient.JSON.readTree("{\"count\": 7, \"jobs\": [\"job-1\"]}"));
    assertThat(asOperator.at("/explanation/text").valueStream().map(JsonNode::asString))
        .startsWith("ahead:     7 jobs: job-1 and others", "awaited:   the end of 1 job: job-0");
    assertThat(asViewer.at("/ahead")).isEqualTo(asOperator.at("/ahead"));
    assertThat(asUser.json().at("/ahead"))
        .isEqualTo(ApiClient.JSON.readTree("{\"count\": 7, \"jobs\": []}"));
    assertThat(asUser.json().at("/awaited"))
        .isEqualTo(ApiClient.JSON.readTree("{\"count\": 1, \"jobs\": [\"job-0\"]}"));
    assertThat(asUser.body()).doesNotContain("job-1");
  }

  @Test
  void aJobThatWasNeverStartedHasNoExplanation() {
    operator.delete("/api/v1/jobs/job-1");

    JsonNode answer = operator.get("/api/v1/jobs/job-1/explanation").json();

    assertThat(answer.get("phase").asString()).isEqualTo("cancelled");
    assertThat(answer.get("explanation").isNull()).isTrue();
  }

  @Test
  void whileOneExplanationIsMadeOthersAreRefused() {
    api.insight.beBusy();

    Answer busy = operator.get("/api/v1/decisions/" + sequence);

    assertThat(busy.status()).isEqualTo(429);
    assertThat(busy.headers()).containsEntry("Retry-After", "1");
    assertThat(api.asUser().post("/api/v1/predictions", "{}").status()).isEqualTo(429);
    assertThat(operator.get("/api/v1/jobs/job-1/explanation").status()).isEqualTo(429);
  }

  @Test
  void aJobIsPredictedOnEachModelWithAnIntervalIfRunTimesAreLearned() {
    JsonNode learned = api.asUser().post("/api/v1/predictions", "{\"gpus\": 2}").json();
    JsonNode stated = api.asUser().post("/api/v1/predictions", "{\"estimate\": \"1m\"}").json();

    assertThat(learned.get("source").asString()).isEqualTo("learned");
    assertThat(learned.get("predictedClass").asString()).isEqualTo("unclassified");
    assertThat(learned.at("/models/0"))
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"model": "A100", "speed": 2.0, "runSeconds": 30.0, "lowSeconds": 20.0,
                 "highSeconds": 50.0}\
                """));
    assertThat(learned.at("/models/1/model").isNull()).isTrue();
    assertThat(stated.get("source").asString()).isEqualTo("stated");
    assertThat(stated.at("/models/0/highSeconds").isNull()).isTrue();
  }

  @Test
  void aJobHasThePredictionOfItsPlacementOrOfNowIfItWaits() {
    JsonNode placed = api.asUser().get("/api/v1/jobs/job-0/prediction").json();
    JsonNode waits = operator.get("/api/v1/jobs/job-1/prediction").json();

    assertThat(placed.get("model").asString()).isEqualTo("A100");
    assertThat(placed.at("/prediction/at").asString())
        .isEqualTo(Instant.ofEpochSecond(sequence).toString());
    assertThat(waits.get("model").isNull()).isTrue();
    assertThat(waits.at("/prediction/at").asString()).startsWith("2026-02-02T");
    assertThat(api.asUser().get("/api/v1/jobs/job-1/prediction").status()).isEqualTo(404);
  }

  @Test
  void aPredictionIsAboutOneJobThatMayBeSubmitted() {
    ApiClient.Call user = api.asUser();

    assertThat(user.post("/api/v1/predictions", "{\"array\": 2}").detail())
        .isEqualTo("`array` is 2; a prediction is about one job.");
    assertThat(user.post("/api/v1/predictions", "{\"gpu\": 2}").detail())
        .isEqualTo("Unknown field `gpu`; did you mean `gpus`?");
    assertThat(user.post("/api/v1/predictions", "{\"user\": \"bob\"}").status()).isEqualTo(400);
    assertThat(user.post("/api/v1/predictions", "garbage").status()).isEqualTo(400);
    assertThat(user.post("/api/v1/predictions", "").status()).isEqualTo(400);
    assertThat(user.post("/api/v1/predictions", " ".repeat(2 << 20)).status()).isEqualTo(413);
    assertThat(user.get("/api/v1/predictions").status()).isEqualTo(405);
  }

  @Test
  void policiesAreListedWithTheOneThatDecides() {
    JsonNode policies = api.asUser().get("/api/v1/policies").json().get("policies");

    assertThat(policies.valueStream().filter(p -> p.get("active").asBoolean()))
        .singleElement()
        .satisfies(policy -> assertThat(policy.get("name").asString()).isEqualTo("adlro"));
    assertThat(policies.valueStream().map(p -> p.get("name").asString())).contains("fcfs");
  }

  @Test
  void modelsAreListedWithTheirDigestAndProvenance() {
    JsonNode models = api.asUser().get("/api/v1/models").json().get("models");

    assertThat(models.valueStream().map(m -> m.get("name").asString()))
        .containsExactly("adlro", "broken", "paper");
    assertThat(models.at("/0/digest").asString()).hasSize(64);
    assertThat(models.at("/0/problem").isNull()).isTrue();
    assertThat(models.at("/0/provenance/0/name").asString()).isNotEmpty();
    assertThat(models.at("/1/digest").isNull()).isTrue();
    assertThat(models.at("/1/problem").asString()).contains("broken.adlro");
    assertThat(models.at("/2/problem").asString()).contains("was not trained for `adlro`");
  }

  @Test
  void administratorsActivateAListedModelThatThePolicyCanUse() {
    ApiClient.Call admin = api.as(Role.ADMIN);

    assertThat(admin.post("/api/v1/models/adlro/activation", "").status()).isEqualTo(200);

    assertThat(admin.get("/api/v1/audit").json().at("/audit/0/action").asString())
        .isEqualTo("model");
    assertThat(admin.post("/api/v1/models/paper/activation", "").status()).isEqualTo(409);
    for (String name : List.of("none", "..%2Fmodels%2Fadlro.adlro", "%20")) {
      assertThat(admin.post("/api/v1/models/" + name + "/activation", "").status())
          .as(name)
          .isBetween(400, 404);
    }
    assertThat(operator.post("/api/v1/models/adlro/activation", "").status()).isEqualTo(403);
  }

  @Test
  void aModelThatLosesInAReplayIsActivatedOnlyByForce() {
    ApiClient.Call admin = api.as(Role.ADMIN);
    api.replay = new PairedReplay(500, 0.031, Optional.of(new Interval(0.01, 0.05)));

    JsonNode refused = admin.post("/api/v1/models/adlro/activation", "").json();
    assertThat(refused.get("status").asInt()).isEqualTo(409);
    assertThat(refused.get("detail").asString())
        .isEqualTo(
            "The model adlro is not activated: on 500 jobs it changes the mean time from submission"
                + " to end by +3.1 [+1.0, +5.0] %; a promotion needs a mean that is not above 0 %"
                + " and an interval that ends at +2.0 % at most.");

    assertThat(admin.post("/api/v1/models/adlro/activation", "{\"replay\": \"skip\"}").status())
        .isEqualTo(200);
    assertThat(admin.get("/api/v1/audit").json().at("/audit/0/subject").asString())
        .isEqualTo("adlro: forced, without a paired replay");
    assertThat(admin.post("/api/v1/models/adlro/activation", "{\"force\": true}").status())
        .isEqualTo(400);
  }

  @Test
  void aCanaryHasAClassAndOperatorsRollBack() {
    ApiClient.Call admin = api.as(Role.ADMIN);

    assertThat(admin.post("/api/v1/models/adlro/canary", "{\"class\": \"training\"}").status())
        .isEqualTo(200);
    assertThat(admin.get("/api/v1/audit").json().at("/audit/0/subject").asString())
        .isEqualTo("adlro of training");
    assertThat(admin.post("/api/v1/models/adlro/canary", "{}").status()).isEqualTo(400);
    assertThat(admin.post("/api/v1/models/none/canary", "{\"class\": \"x\"}").status())
        .isEqualTo(404);
    assertThat(operator.post("/api/v1/models/rollback", "").status()).isEqualTo(200);
    assertThat(api.asUser().post("/api/v1/models/rollback", "").status()).isEqualTo(403);
  }
}
