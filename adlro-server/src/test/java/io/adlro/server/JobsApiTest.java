package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.OtherJobs;
import io.adlro.live.loop.WaitCode;
import io.adlro.live.loop.WaitReason;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

final class JobsApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private String submit(String body) {
    Answer answer = api.asUser().post("/api/v1/jobs", body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    return answer.json().get("jobs").get(0).get("id").asString();
  }

  private static List<String> ids(Answer answer) {
    return StreamSupport.stream(answer.json().get("jobs").spliterator(), false)
        .map(job -> job.get("id").asString())
        .toList();
  }

  @Test
  void aSubmittedJobIsShownWithAllItsFields() {
    String id =
        submit(
            """
            {"name": "bert", "class": "training", "account": "nlp", "gpus": 2, "share": 0.5,
             "gpuMemoryMib": 20000, "cpus": 1.5, "memoryMib": 4096, "priority": 0.7,
             "models": ["A100", "H100"], "locality": "one-node", "recovery": "restart",
             "estimate": "1.5h", "limit": 7200}""");

    JsonNode job = api.asUser().get("/api/v1/jobs/" + id).json();

    assertThat(job)
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"id": "job-0", "name": "bert", "user": "user-key", "account": "nlp",
                 "owner": "user-key", "class": "training", "gpus": 2, "share": 0.5,
                 "gpuMemoryMib": 20000, "cpus": 1.5, "memoryMib": 4096, "priority": 0.7,
                 "models": ["A100", "H100"], "locality": "one-node", "nodes": 1,
                 "recovery": "restart", "estimateSeconds": 5400.0, "limitSeconds": 7200.0, "phase": "pending",
                 "held": false, "cancelling": false, "attempt": 0, "gpuIds": [],
                 "submittedAt": "2026-02-02T02:40:01Z", "startedAt": null, "endedAt": null,
                 "reason": "", "reasonCode": null, "expectedStart": null, "expectedEnd": null, "sequence": 1}"""));
  }

  @Test
  void aWaitingJobIsShownWithTheReason() {
    String id = submit("{\"gpus\": 8}");
    api.loop.explain(id, WaitCode.NO_ROOM, "needs 8 free GPUs, gpu01 has 2");

    assertThat(api.asUser().get("/api/v1/jobs/" + id).json().get("reason").asString())
        .isEqualTo("needs 8 free GPUs, gpu01 has 2");
  }

  @Test
  void aWaitingJobIsShownWithItsExpectedStart() {
    String id = submit("{\"gpus\": 8}");
    WaitInterval start = new WaitInterval(0, 60e6, Double.POSITIVE_INFINITY);
    WaitInterval end = new WaitInterval(60e6, 120e6, Double.POSITIVE_INFINITY);
    api.outlooks.put(
        id,
        new JobOutlook(
            new WaitReason(WaitCode.NO_ROOM, "waits for 8 free GPUs"),
            OtherJobs.NONE,
            OtherJobs.NONE,
            Optional.of(new JobForecast(FakeOrchestrator.START_MICROS, start, end))));

    JsonNode job = api.asUser().get("/api/v1/jobs/" + id).json();

    assertThat(job.get("reason").asString()).isEqualTo("waits for 8 free GPUs");
    assertThat(job.get("reasonCode").asString()).isEqualTo("no-room");
    assertThat(job.get("expectedStart"))
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"earliest": "2026-02-02T02:40:00Z", "median": "2026-02-02T02:41:00Z", "latest": null}"""));
    assertThat(job.get("expectedEnd").get("median").asString()).isEqualTo("2026-02-02T02:42:00Z");
    assertThat(api.asUser().get("/api/v1/jobs").json().get("jobs").get(0)).isEqualTo(job);
  }

  @Test
  void theReasonOfAHoldIsNotThatOfAnOlderForecast() {
    String id = submit("{}");
    api.outlooks.put(
        id,
        new JobOutlook(
            new WaitReason(WaitCode.BEHIND_OTHERS, "would fit now"),
            OtherJobs.NONE,
            OtherJobs.NONE,
            Optional.empty()));
    api.asUser().post("/api/v1/jobs/" + id + "/hold", "");
    String quota = "the other jobs of its owner take the quota of 2 GPUs";
    api.loop.explain(id, WaitCode.QUOTA, quota);

    JsonNode held = api.asUser().get("/api/v1/jobs/" + id).json();
    api.asUser().post("/api/v1/jobs/" + id + "/release", "");
    JsonNode released = api.asUser().get("/api/v1/jobs/" + id).json();

    assertThat(held.get("reason").asString()).isEqualTo(quota);
    assertThat(held.get("reasonCode").asString()).isEqualTo("quota");
    assertThat(released.get("reasonCode").asString()).isEqualTo("behind-others");
  }

  @Test
  void aForecastThatKnowsOfTheHoldIsEnough() {
    String id = submit("{}");
    api.asUser().post("/api/v1/jobs/" + id + "/hold", "");
    WaitReason limit =
        new WaitReason(WaitCode.CLUSTER_LIMIT, "the cluster keeps it waiting: QOSMaxGRESPerUser");
    api.outlooks.put(id, new JobOutlook(limit, OtherJobs.NONE, OtherJobs.NONE, Optional.empty()));

    JsonNode job = api.asUser().get("/api/v1/jobs/" + id).json();

    assertThat(job.get("reason").asString()).isEqualTo(limit.sentence());
    assertThat(job.get("reasonCode").asString()).isEqualTo("cluster-limit");
  }

  @Test
  void aBatchIsAcceptedAsAWhole() {
    Answer answer =
        api.asUser()
            .post("/api/v1/jobs", "{\"jobs\": [{\"gpus\": 1}, {\"gpus\": 2, \"array\": 3}]}");

    assertThat(answer.status()).isEqualTo(201);
    assertThat(ids(answer)).containsExactly("job-0", "job-1", "job-2", "job-3");
    assertThat(answer.headers()).doesNotContainKey("Location");
  }

  @Test
  void aBatchWithOneBadJobIsRefusedAsAWholeWithAllItsProblems() {
    Answer answer =
        api.asUser()
            .post(
                "/api/v1/jobs",
                """
                {"jobs": [{"gpus": 1}, {"gpus": 0, "localty": "one-node"}, 7,
                          {"limit": "2 weeks", "priority": 2, "share": "half",
                           "locality": "near", "nodes": 2, "models": "A100", "user": "bob"}],
                 "arry": 2}""");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.detail()).isEqualTo("The request has 11 problems.");
    assertThat(answer.json().get("problems").valueStream().map(JsonNode::asString))
        .containsExactly(
            "unknown field `arry`",
            "`jobs[1].gpus` is 0; expected a whole number from 1 to 1000000",
            "unknown field `jobs[1].localty`; did you mean `locality`?",
            "`jobs[2]` is not an object",
            "`jobs[3].user` is `bob`; key `user-key` has the role user and submits only its own jobs",
            "`jobs[3].share` is \"half\"; expected a number from 0.001 to 1",
            "`jobs[3].priority` is 2; expected a number from 0 to 1",
            "`jobs[3].models` is \"A100\"; expected a list of at most 64 texts",
            "`jobs[3].locality` is \"near\"; expected one of `anywhere`, `one-node`,"
                + " `several-nodes`",
            "`jobs[3].nodes` is 2, which does not divide `gpus`, 1; each node gets the same number",
            "`jobs[3].limit` is \"2 weeks\"; expected seconds, or a time such as 90s, 30m, 2h or 1d");
    assertThat(api.loop.store().count()).isZero();
  }

  @Test
  void theSameKeyIsTheSameJobAndAnotherBodyIsRefused() {
    ApiClient.Call call = api.asUser().header("Idempotency-Key", "run-42");
    Answer first = call.post("/api/v1/jobs", "{\"gpus\": 1, \"array\": 2}");
    Answer second = call.post("/api/v1/jobs", "{\"gpus\": 1, \"array\": 2}");
    Answer other = call.post("/api/v1/jobs", "{\"gpus\": 4}");

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.status()).isEqualTo(200);
    assertThat(ids(second)).isEqualTo(ids(first));
    assertThat(second.json().get("jobs").get(1).get("repeated").asBoolean()).isTrue();
    assertThat(other.status()).isEqualTo(409);
    assertThat(api.loop.store().count()).isEqualTo(2);
  }

  @Test
  void listsAreFilteredSortedAndCut() {
    submit("{\"name\": \"alpha\", \"gpus\": 1, \"class\": \"a\"}");
    submit("{\"name\": \"beta\", \"gpus\": 4, \"class\": \"b\"}");
    submit("{\"name\": \"gamma\", \"gpus\": 2, \"class\": \"b\"}");
    api.loop.start("job-1", "gpu01/0");

    ApiClient.Call user = api.asUser();
    assertThat(ids(user.get("/api/v1/jobs?sort=gpus&order=desc")))
        .containsExactly("job-1", "job-2", "job-0");
    assertThat(ids(user.get("/api/v1/jobs?phase=running,held"))).containsExactly("job-1");
    assertThat(ids(user.get("/api/v1/jobs?class=b&phase=pending"))).containsExactly("job-2");
    assertThat(ids(user.get("/api/v1/jobs?text=amm"))).containsExactly("job-2");
    Answer part = user.get("/api/v1/jobs?offset=1&limit=1");
    assertThat(ids(part)).containsExactly("job-1");
    assertThat(part.json().get("total").asInt()).isEqualTo(3);
    assertThat(part.json().get("at").asString()).isEqualTo("2026-02-02T02:40:04Z");
    assertThat(ids(user.get("/api/v1/jobs?mine=true"))).hasSize(3);
    assertThat(ids(api.as(Role.OPERATOR).get("/api/v1/jobs?mine=true"))).isEmpty();
  }

  @Test
  void wrongParametersAreRefusedTogether() {
    Answer answer = api.asUser().get("/api/v1/jobs?phse=running&limit=5000&order=up&offset=-1");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("problems").valueStream().map(JsonNode::asString))
        .containsExactlyInAnyOrder(
            "parameter `order` is `up`; expected one of `asc`, `desc`",
            "parameter `offset` is `-1`; expected a whole number from 0 to 2147483647",
            "parameter `limit` is `5000`; expected a whole number from 1 to 1000",
            "unknown parameter `phse`; did you mean `phase`?");
  }

  @Test
  void aJobIsHeldReleasedChangedAndCancelled() {
    String path = "/api/v1/jobs/" + submit("{\"gpus\": 1}");
    ApiClient.Call user = api.asUser();

    assertThat(user.post(path + "/hold", "").json().get("phase").asString()).isEqualTo("held");
    assertThat(user.post(path + "/release", "").json().get("phase").asString())
        .isEqualTo("pending");
    assertThat(user.send("PATCH", path, "{\"priority\": 0.3}").json().get("priority").asDouble())
        .isEqualTo(0.3);
    assertThat(user.delete(path).json().get("phase").asString()).isEqualTo("cancelled");
    assertThat(user.delete(path).status()).isEqualTo(409);
    assertThat(user.send("PATCH", path, "{\"prio\": 0.3}").json().get("problems").toString())
        .contains("`priority` is missing", "unknown field `prio`");
  }

  @Test
  void jobsOfOthersDoNotExistForAUser() {
    String path = "/api/v1/jobs/" + submit("{\"gpus\": 1}");
    ApiClient.Call bob = api.withKey(api.addUser("bob"));

    assertThat(bob.get(path).status()).isEqualTo(404);
    assertThat(bob.delete(path).status()).isEqualTo(404);
    assertThat(bob.delete(path).body())
        .isEqualTo(bob.delete("/api/v1/jobs/job-9").body().replace("job-9", "job-0"));
    assertThat(bob.post(path + "/hold", "").status()).isEqualTo(404);
    assertThat(bob.send("PATCH", path, "{\"priority\": 1}").status()).isEqualTo(404);
    assertThat(bob.get(path + "/decisions").status()).isEqualTo(404);
    assertThat(ids(bob.get("/api/v1/jobs"))).isEmpty();
    assertThat(ids(bob.get("/api/v1/jobs?owner=user-key"))).isEmpty();
    assertThat(ids(api.as(Role.OPERATOR).get("/api/v1/jobs?owner=user-key"))).hasSize(1);
    assertThat(api.as(Role.OPERATOR).delete(path).status()).isEqualTo(200);
  }

  @Test
  void decisionsAboutAJobAreShown() {
    String id = submit("{\"gpus\": 1}");
    api.loop.start(id, "gpu01/0");

    JsonNode decisions = api.asUser().get("/api/v1/jobs/" + id + "/decisions").json();

    assertThat(decisions.get("decisions").get(0).get("gpuIds").get(0).asString())
        .isEqualTo("gpu01/0");
  }

  @Test
  void aRunningJobReportsItsProgress() {
    ApiClient.Call user = api.asUser();
    user.post("/api/v1/jobs", "{\"array\": 2}");
    api.loop.start("job-0", "gpu01/0");

    assertThat(user.send("PUT", "/api/v1/jobs/job-0/progress", "{\"fraction\": 0.5}").status())
        .isEqualTo(200);

    assertThat(api.loop.progress).containsEntry("job-0", 0.5f);
    assertThat(user.send("PUT", "/api/v1/jobs/job-1/progress", "{\"fraction\": 0.5}").status())
        .isEqualTo(409);
    for (String body : List.of("{\"fraction\": 2}", "{}", "x", "{\"fraction\": \"NaN\"}")) {
      assertThat(user.send("PUT", "/api/v1/jobs/job-0/progress", body).status()).isEqualTo(400);
    }
    ApiClient.Call bob = api.withKey(api.addUser("bob"));
    assertThat(bob.send("PUT", "/api/v1/jobs/job-0/progress", "{\"fraction\": 1}").status())
        .isEqualTo(404);
  }
}
