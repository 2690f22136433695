package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.policy.GuardTrip;
import io.adlro.learn.agent.RegretReplay;
import io.adlro.live.loop.RequestRefused;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import io.adlro.server.metrics.TrainingEnd;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Nodes, decisions, mode, policy, audit, health and telemetry. */
final class OperationsApiTest {
  private final ApiClient api = new ApiClient();
  private final ApiClient.Call operator = api.as(Role.OPERATOR);

  @AfterEach
  void close() {
    api.close();
  }

  private void submitAndStart() {
    api.asUser().post("/api/v1/jobs", "{\"gpus\": 1}");
    api.loop.start("job-0", "gpu01/0");
  }

  @Test
  void nodesAreShownWithTheirGpus() {
    submitAndStart();

    JsonNode gpu = operator.get("/api/v1/nodes/gpu01").json().get("gpus").get(0);

    assertThat(gpu)
        .isEqualTo(
            ApiClient.JSON.readTree(
                """
                {"id": "gpu01/0", "node": "gpu01", "model": "A100", "lost": false, "health": "ok",
                 "speed": 1.0, "freeShare": 0.0, "jobs": ["job-0"], "utilization": 0.75,
                 "celsius": 54.0, "memoryUsedMib": null, "watts": 210.5,
                 "sampledAt": "2026-02-02T02:40:00Z", "xid": 0, "eccUncorrected": null}"""));
    assertThat(operator.get("/api/v1/nodes").json().get("nodes")).hasSize(2);
    assertThat(operator.get("/api/v1/gpus").json().get("gpus")).hasSize(4);
    assertThat(operator.get("/api/v1/nodes/gpu99").status()).isEqualTo(404);
  }

  @Test
  void usersSeeTheIdsOfTheirOwnJobsOnly() {
    submitAndStart();
    ApiClient.Call bob = api.withKey(api.addUser("bob"));

    JsonNode own = api.asUser().get("/api/v1/gpus").json().get("gpus").get(0);
    JsonNode foreign = bob.get("/api/v1/gpus").json().get("gpus").get(0);

    assertThat(own.get("jobs")).hasSize(1);
    assertThat(foreign.get("jobs")).isEmpty();
    assertThat(foreign.get("freeShare").asDouble()).isZero();
  }

  @Test
  void operatorsDrainAndResumeNodes() {
    Answer drained = operator.post("/api/v1/nodes/gpu01/drain", "");
    Answer resumed = operator.post("/api/v1/nodes/gpu01/resume", "");

    assertThat(drained.json().get("state").asString()).isEqualTo("drained");
    assertThat(resumed.json().get("state").asString()).isEqualTo("up");
    assertThat(operator.post("/api/v1/nodes/gpu99/drain", "").status()).isEqualTo(404);
    assertThat(api.asUser().post("/api/v1/nodes/gpu01/drain", "").status()).isEqualTo(403);
  }

  @Test
  void decisionsArePagedNewestFirst() {
    api.asUser().post("/api/v1/jobs", "{\"array\": 3}");
    api.loop.start("job-0", "gpu01/0");
    api.loop.start("job-1", "gpu01/1");
    api.loop.start("job-2", "gpu02/0");

    JsonNode first = operator.get("/api/v1/decisions?limit=2").json();
    JsonNode second =
        operator.get("/api/v1/decisions?limit=2&before=" + first.get("before").asLong()).json();

    assertThat(first.get("decisions").valueStream().map(d -> d.get("job").asString()))
        .containsExactly("job-2", "job-1");
    assertThat(second.get("decisions").valueStream().map(d -> d.get("job").asString()))
        .containsExactly("job-0");
    assertThat(second.get("before").isNull()).isTrue();
    assertThat(api.asUser().get("/api/v1/decisions").status()).isEqualTo(403);
  }

  @Test
  void theModeIsSwitchedByOperators() {
    assertThat(api.asUser().get("/api/v1/mode").json().get("mode").asString()).isEqualTo("active");
    assertThat(operator.send("PUT", "/api/v1/mode", "{\"mode\": \"shadow\"}").status())
        .isEqualTo(200);
    assertThat(api.asUser().get("/api/v1/mode").json().get("mode").asString()).isEqualTo("shadow");
    assertThat(api.asUser().send("PUT", "/api/v1/mode", "{\"mode\": \"active\"}").status())
        .isEqualTo(403);
    assertThat(operator.send("PUT", "/api/v1/mode", "{\"mode\": \"on\"}").detail())
        .isEqualTo("`mode` is \"on\"; expected one of `shadow`, `active`.");
  }

  @Test
  void thePolicyAndItsModelAreShown() {
    assertThat(api.asUser().get("/api/v1/policy").body())
        .isEqualTo(
            "{\"policy\":\"adlro\",\"modelDigest\":\"f00d\",\"basePolicy\":\"patient-sjf-4\","
                + "\"guard\":null,\"regret\":null}");
  }

  @Test
  void thatTheBasePolicyDecidesIsShownWithTheReason() {
    assertThat(api.asUser().get("/metrics").body()).contains("adlro_guard_active 0.0");
    api.loop.trip(new GuardTrip(GuardTrip.Trigger.DRIFT, 1_000_000));

    assertThat(api.asUser().get("/metrics").body()).contains("adlro_guard_active 1.0");
    JsonNode guard = api.asUser().get("/api/v1/policy").json().get("guard");
    assertThat(guard.get("deciding").asString()).isEqualTo("patient-sjf-4");
    assertThat(guard.get("since").asString()).isEqualTo("1970-01-01T00:00:01Z");
    assertThat(guard.get("trigger").asString()).isEqualTo("drift");
    assertThat(guard.get("reason").asString()).isEqualTo(GuardTrip.Trigger.DRIFT.reason());
  }

  @Test
  void changesAreInTheAuditTrail() {
    operator.post("/api/v1/nodes/gpu01/drain", "");

    JsonNode entry = operator.get("/api/v1/audit").json().get("audit").get(0);

    assertThat(entry.get("actor").asString()).isEqualTo("operator-key");
    assertThat(entry.get("action").asString()).isEqualTo("drain");
    assertThat(entry.get("subject").asString()).isEqualTo("gpu01");
    assertThat(api.asUser().get("/api/v1/audit").status()).isEqualTo(403);
  }

  @Test
  void comparisonsAndLoginsAreInTheAuditTrail() {
    String body = "{\"scenario\": \"paper\", \"policies\": [\"fcfs\"], \"seeds\": 1}";
    operator.post("/api/v1/comparisons", body);
    operator.delete("/api/v1/comparisons/1");
    operator.post("/api/v1/session", "");
    operator.delete("/api/v1/session");

    assertThat(auditTrail())
        .containsSubsequence(
            "operator-key logout operator from 127.0.0.1",
            "operator-key login operator from 127.0.0.1",
            "operator-key compare-cancel 1 scenario paper: fcfs",
            "operator-key compare 1 scenario paper: fcfs");
  }

  @Test
  void refusedLoginsAndComparisonsAreInTheAuditTrail() {
    api.withKey("adlro_0").post("/api/v1/session", "");
    api.asUser().post("/api/v1/comparisons", "{}");
    operator.delete("/api/v1/comparisons/7");

    assertThat(auditTrail())
        .containsExactly(
            "operator-key refused DELETE /api/v1/comparisons/7 404 to 127.0.0.1",
            "user-key refused POST /api/v1/comparisons 403 to 127.0.0.1",
            "(unknown) refused POST /api/v1/session 401 to 127.0.0.1");
  }

  @Test
  void loginsInALoopDoNotFillTheStore() {
    for (int i = 0; i < 30; i++) {
      assertThat(operator.post("/api/v1/session", "").status()).isEqualTo(200);
    }

    assertThat(auditTrail()).hasSize(10);
  }

  /** The newest first. */
  private List<String> auditTrail() {
    return operator
        .get("/api/v1/audit")
        .json()
        .get("audit")
        .valueStream()
        .map(
            entry ->
                Stream.of("actor", "action", "subject", "detail")
                    .map(field -> entry.get(field).asString())
                    .collect(Collectors.joining(" ")))
        .toList();
  }

  @Test
  void theAuditTrailIsReadPageByPage() {
    operator.post("/api/v1/nodes/gpu01/drain", "");
    api.asUser().post("/api/v1/jobs", "{}");
    operator.post("/api/v1/nodes/gpu01/resume", "");
    operator.post("/api/v1/nodes/gpu01/drain", "");
    operator.post("/api/v1/nodes/gpu01/resume", "");

    JsonNode whole = operator.get("/api/v1/audit?limit=3").json();
    JsonNode last = operator.get("/api/v1/audit?limit=3&before=2").json();

    assertThat(whole.get("audit")).hasSize(3);
    assertThat(whole.get("before").asLong()).isEqualTo(2);
    assertThat(last.get("audit")).hasSize(1);
  }

  @Test
  void healthNeedsNoKeyAndReadinessFollowsTheCluster() {
    assertThat(api.withKey("").get("/healthz").body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(api.withKey("").get("/readyz").status()).isEqualTo(200);

    api.loop.disconnectCluster();

    assertThat(api.withKey("").get("/healthz").status()).isEqualTo(200);
    Answer notReady = api.withKey("").get("/readyz");
    assertThat(notReady.status()).isEqualTo(503);
    assertThat(notReady.body()).isEqualTo("{\"ready\":false,\"store\":true,\"cluster\":false}");
  }

  @Test
  void prometheusReadsCountersOfCommitsAndTheView() {
    submitAndStart();

    assertThat(api.withKey("").get("/metrics").body())
        .contains(
            "adlro_scheduling_attempts_total{result=\"scheduled\"} 1.0",
            "adlro_scheduling_attempt_duration_seconds_count",
            "adlro_store_commit_duration_seconds_count",
            "adlro_pending_jobs{reason=\"resources\"} 3.0",
            "adlro_jobs{phase=\"running\"} 1.0",
            "adlro_jobs_submitted_total 1.0",
            "adlro_gpu_allocated_ratio{model=\"A100\"} 0.25",
            "adlro_gpu_utilization_ratio{model=\"A100\"} 0.75",
            "adlro_reports_ignored_total{kind=\"unknown-job\"} 2.0",
            "adlro_mode_active 1.0",
            "jvm_threads_current");
  }

  @Test
  void requestsAreMeasuredByRouteAndRefusalsByReason() {
    submitAndStart();
    operator.get("/api/v1/jobs/job-0");
    operator.get("/api/v1/jobs/no-such-job");
    operator.get("/no/such/page");
    operator.post("/api/v1/metrics/gpu", "first");
    operator.post("/api/v1/metrics/gpu", "second");
    api.loop.refuse(RequestRefused.Kind.CONFLICT, "it has ended");
    operator.delete("/api/v1/jobs/job-0");

    String page = api.withKey("").get("/metrics").body();

    String count =
        "adlro_http_request_duration_seconds_count{method=\"%s\",route=\"%s\",status=\"%s\"} 1";
    assertThat(page)
        .contains(
            count.formatted("POST", "/api/v1/jobs", "2xx"),
            count.formatted("GET", "/api/v1/jobs/{id}", "2xx"),
            count.formatted("GET", "/api/v1/jobs/{id}", "4xx"),
            count.formatted("GET", "none", "4xx"),
            count.formatted("DELETE", "/api/v1/jobs/{id}", "4xx"),
            "adlro_http_refusals_total{reason=\"busy\",status=\"429\"} 1.0",
            "adlro_http_refusals_total{reason=\"conflict\",status=\"409\"} 1.0")
        .doesNotContain("no-such-job", "/no/such/page");
  }

  @Test
  void theWorkAroundTheLoopIsMeasured() {
    assertThat(api.withKey("").get("/metrics").body())
        .contains(
            "adlro_inbox_messages 0.0",
            "adlro_inbox_capacity 16.0",
            "adlro_forecast_age_seconds 1.5",
            "adlro_telemetry_pages_total{result=\"read\"} 0.0")
        .doesNotContain("adlro_policy_regret_ratio", "adlro_training_last_result", "adlro_tls_");
    api.loop.regret(new RegretReplay.Found(3, -0.04, false));
    api.lastTraining = Optional.of(TrainingEnd.NO_GAIN);
    assertThat(api.withKey("").get("/metrics").body())
        .contains(
            "adlro_policy_regret_ratio -0.04",
            "adlro_training_last_result{result=\"no-gain\"} 1.0",
            "adlro_training_last_result{result=\"failed\"} 0.0");
  }

  @Test
  void metricsThatAProxyAsksForNeedAKey() {
    ApiClient.Call forwarded = api.withKey("").header("X-Forwarded-For", "203.0.113.9");

    assertThat(forwarded.get("/metrics").status()).isEqualTo(401);
    assertThat(operator.header("X-Forwarded-For", "203.0.113.9").get("/metrics").status())
        .isEqualTo(200);
  }

  @Test
  void pushedPagesArePassedOnUntilTheInboxIsFull() {
    Answer first = operator.post("/api/v1/metrics/gpu?node=gpu01", "DCGM_FI_DEV_GPU_TEMP 54");
    Answer second = operator.post("/api/v1/metrics/gpu", "more");

    assertThat(first.status()).isEqualTo(204);
    assertThat(api.pages).first().isEqualTo("gpu01: DCGM_FI_DEV_GPU_TEMP 54");
    assertThat(second.status()).isEqualTo(429);
    assertThat(second.headers()).containsEntry("Retry-After", "1");
    assertThat(second.detail()).isEqualTo("1 pages wait to be read, no more fit.");
    assertThat(api.asUser().post("/api/v1/metrics/gpu", "x").status()).isEqualTo(403);
  }

  @Test
  void operatorsReadTheJournalPageByPage() {
    JsonNode first = operator.get("/api/v1/journal?limit=2").json();
    JsonNode second = operator.get("/api/v1/journal?limit=2&after=2").json();

    assertThat(first.get("records").valueStream().map(r -> r.get("text").asString()))
        .containsExactly("1 1 Woke", "2 2 Woke");
    assertThat(first.get("after").asLong()).isEqualTo(2);
    assertThat(second.get("records")).hasSize(1);
    assertThat(second.get("after").isNull()).isTrue();
    assertThat(operator.get("/api/v1/journal?after=99").json().get("records")).isEmpty();
    assertThat(operator.get("/api/v1/journal?after=-1").status()).isEqualTo(400);
    assertThat(operator.get("/api/v1/journal?limit=1001").status()).isEqualTo(400);
    assertThat(api.asUser().get("/api/v1/journal").status()).isEqualTo(403);
  }
}
