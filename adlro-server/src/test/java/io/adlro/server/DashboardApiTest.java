package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.insight.RunOutlook;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import io.adlro.server.answer.HistoryAnswer;
import io.adlro.server.history.HistoryFeed;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the dashboard needs of the server: files, sessions, the role viewer, figures. */
final class DashboardApiTest {
  private static final long MINUTE = 60_000_000;

  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  private HttpResponse<String> file(String path, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + api.port() + path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return api.http().send(request.build(), BodyHandlers.ofString());
  }

  private String cookie(Role role) {
    Answer begun = api.as(role).post("/api/v1/session", "");
    String header = begun.headers().get("Set-Cookie");
    assertThat(header).contains("; HttpOnly; SameSite=Strict; Expires=").doesNotContain("Secure");
    assertThat(header).doesNotContain(api.key(role).substring(6));
    return header.replaceFirst(";.*", "");
  }

  @Test
  void filesNeedNoKeyAndForbidEverythingFromElsewhere() throws Exception {
    for (String path : List.of("/", "/jobs/job-0", "/dashboard/app.js", "/dashboard/style.css")) {
      HttpResponse<String> answer = file(path);
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElse(""))
          .contains("default-src 'none'", "frame-ancestors 'none'")
          .doesNotContain("unsafe", "http:", "https:", "*");
      String tag = answer.headers().firstValue("ETag").orElseThrow();
      assertThat(file(path, "If-None-Match", tag).statusCode()).isEqualTo(304);
    }
    assertThat(file("/").body()).doesNotContain("http://", "https://");
  }

  @Test
  void onlyFilesOfTheDashboardAreServed() throws Exception {
    for (String path :
        List.of(
            "/dashboard/none.js",
            "/dashboard/../openapi.yaml",
            "/dashboard/%2e%2e/openapi.yaml",
            "/dashboard/vendor/LICENSES.txt",
            "/dashboard/pages//app.js")) {
      assertThat(file(path).statusCode()).as(path).isGreaterThanOrEqualTo(400);
    }
  }

  @Test
  void aCookieStandsForItsKeyUntilTheKeyIsRevoked() {
    String cookie = cookie(Role.OPERATOR);
    ApiClient.Call page = api.withKey("").header("Cookie", cookie);
    assertThat(page.get("/api/v1/decisions").status()).isEqualTo(200);
    assertThat(page.get("/api/v1/session").json().get("role").asString()).isEqualTo("operator");

    api.as(Role.ADMIN).delete("/api/v1/keys/operator-key");

    assertThat(page.get("/api/v1/decisions").status()).isEqualTo(401);
    assertThat(page.get("/api/v1/session").json().get("name").isNull()).isTrue();
  }

  @Test
  void aChangeWithACookieNeedsTheHeaderOfThePage() {
    String cookie = cookie(Role.USER);
    ApiClient.Call foreign = api.withKey("").header("Cookie", cookie);
    ApiClient.Call page = api.withKey("").headers(Map.of("Cookie", cookie, "X-Adlro-Page", "1"));

    assertThat(foreign.post("/api/v1/jobs", "{}").status()).isEqualTo(403);
    assertThat(page.post("/api/v1/jobs", "{}").status()).isEqualTo(201);
    assertThat(page.delete("/api/v1/session").headers().get("Set-Cookie")).contains("Max-Age=0");
  }

  @Test
  void aCookieThatWasChangedIsNoSession() {
    String cookie = cookie(Role.ADMIN);
    char last = cookie.charAt(cookie.length() - 3);
    String changed =
        cookie.substring(0, cookie.length() - 3)
            + (last == 'A' ? 'B' : 'A')
            + cookie.substring(cookie.length() - 2);
    Stream.of(changed, cookie.replaceFirst("=.*", "=x"), cookie.replaceFirst("=.*", "=%%%"))
        .forEach(
            forged ->
                assertThat(api.withKey("").header("Cookie", forged).get("/api/v1/jobs").status())
                    .as(forged)
                    .isEqualTo(401));
  }

  @Test
  void aViewerSeesAllJobsAndChangesNothing() {
    api.asUser().post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu01/0");
    ApiClient.Call viewer = api.as(Role.VIEWER);

    assertThat(viewer.get("/api/v1/jobs").json().get("total").asInt()).isEqualTo(1);
    assertThat(viewer.get("/api/v1/decisions").json().get("decisions").size()).isEqualTo(1);
    assertThat(viewer.get("/api/v1/gpus/columns").json().at("/jobs/0/0").asString())
        .isEqualTo("job-0");
    assertThat(viewer.post("/api/v1/jobs", "{}").status()).isEqualTo(403);
    assertThat(viewer.delete("/api/v1/jobs/job-0").status()).isEqualTo(403);
    assertThat(viewer.get("/api/v1/audit").status()).isEqualTo(403);
  }

  @Test
  void theHistoryHasDoneJobsAndTheUseOfTheGpus() {
    api.asUser().post("/api/v1/jobs", "{\"array\": 2}");
    api.loop.start("job-0", "gpu01/0");

    JsonNode history = api.asUser().get("/api/v1/history").json();
    JsonNode queue = api.asUser().get("/api/v1/queue").json();

    assertThat(history.at("/allocated/0").asDouble()).isEqualTo(0.25);
    assertThat(history.at("/effective/0").asDouble()).isEqualTo(0.225);
    assertThat(queue.at("/groups/0/jobs").asInt()).isEqualTo(1);
    assertThat(queue.at("/groups/0/priority").asString()).isEqualTo("normal");
  }

  @Test
  void theHistoryOfEarlierProcessesIsReadBackFromTheStoredJobs() {
    api.asUser().post("/api/v1/jobs", "{\"array\": 2}");
    api.loop.pass(2 * MINUTE);
    api.loop.start("job-0", "gpu01/0");
    api.loop.pass(3 * MINUTE);
    api.loop.finish("job-0");
    api.loop.pass(2 * MINUTE);

    try (HistoryFeed later = new HistoryFeed(api.loop)) {
      HistoryAnswer history = later.answer(3_600);

      assertThat(history.complete()).isTrue();
      assertThat(history.widthSeconds()).isEqualTo(60);
      assertThat(history.running().get(4)).hasValue(1);
      assertThat(history.allocated().get(4)).hasValue(0.25);
      assertThat(history.waiting().get(4)).hasValue(1);
      assertThat(history.utilization().get(4)).isEmpty();
      assertThat(history.donePerHour().get(5)).hasValue(60);
      assertThat(history.jctSeconds().get(5).orElseThrow())
          .isEqualTo(history.waitSeconds().get(5).orElseThrow() + 180);
      assertThat(later.answer(7 * 86_400).widthSeconds()).isEqualTo(28 * 60);
    }
  }

  @Test
  void aComparisonShowsItsProgressAndIsCancelled() {
    ApiClient.Call operator = api.as(Role.OPERATOR);
    api.comparer.letThrough = new CountDownLatch(1);
    operator.post("/api/v1/comparisons", "{\"scenario\": \"gangs\", \"seeds\": 2}");

    assertThat(operator.post("/api/v1/comparisons", "{\"scenario\": \"paper\"}").status())
        .isEqualTo(429);
    assertThat(operator.get("/api/v1/comparisons/1/report").status()).isEqualTo(409);
    JsonNode cancelled = operator.delete("/api/v1/comparisons/1").json();

    assertThat(cancelled.get("state").asString()).isEqualTo("cancelling");
    assertThat(operator.post("/api/v1/comparisons", "{\"scenario\": \"paper\"}").status())
        .as("its run has not ended")
        .isEqualTo(429);
    api.comparer.letThrough.countDown();
    assertThat(api.finishedComparison().json().get("state").asString()).isEqualTo("cancelled");
    assertThat(operator.post("/api/v1/comparisons", "{\"scenario\": \"paper\"}").status())
        .isEqualTo(201);
  }

  @Test
  void aComparisonHasItsFiguresAndAReportInASandbox() {
    api.as(Role.OPERATOR).post("/api/v1/comparisons", "{\"scenario\": \"paper\"}");

    JsonNode sjf = api.finishedComparison().json().at("/policies/1");
    Answer report = api.asUser().get("/api/v1/comparisons/1/report");

    assertThat(sjf.get("change").asDouble()).isEqualTo(-0.2);
    assertThat(sjf.at("/changeInterval/low").asDouble()).isEqualTo(-0.3);
    assertThat(report.headers().get("Content-Security-Policy"))
        .startsWith("sandbox allow-scripts;");
  }

  @Test
  void aComparisonHasItsCurvesAndTheSchedulesOfTwoPolicies() {
    ApiClient.Call operator = api.as(Role.OPERATOR);
    operator.post("/api/v1/comparisons", "{\"scenario\": \"paper\", \"bound\": \"include\"}");

    JsonNode sjf = api.finishedComparison().json().at("/policies/1");
    JsonNode charts = operator.get("/api/v1/comparisons/1/charts").json();
    JsonNode one = operator.get("/api/v1/comparisons/1/schedules?policies=sjf").json();

    assertThat(sjf.get("gap").asDouble()).isEqualTo(0.2);
    assertThat(charts.at("/loadCurves/0/x").size()).as("a point without a value is none").isOne();
    assertThat(one.at("/policies").size()).isOne();
    assertThat(one.at("/policies/0/attempts/0/gpus/0").asInt()).isOne();
    assertThat(operator.get("/api/v1/comparisons/1/schedules?policies=lifo").status())
        .isEqualTo(400);
  }

  @Test
  void jobsOfTheClusterAreComparedByOperatorsAndShownToThoseWhoSeeAllJobs() {
    for (String jobs : List.of("{\"lastHours\": 24}", "{\"trace\": \"june.csv\"}")) {
      assertThat(api.asUser().post("/api/v1/comparisons", jobs).status()).isEqualTo(403);
      assertThat(api.as(Role.VIEWER).post("/api/v1/comparisons", jobs).status()).isEqualTo(403);
    }
    api.as(Role.OPERATOR).post("/api/v1/comparisons", "{\"lastHours\": 24}");
    JsonNode seen = api.finishedComparison().json();

    assertThat(seen.get("lastHours").asInt()).isEqualTo(24);
    assertThat(seen.get("seeds").asInt()).isOne();
    for (String path : List.of("", "/report", "/charts", "/schedules")) {
      assertThat(api.asUser().get("/api/v1/comparisons/1" + path).status()).isEqualTo(404);
      assertThat(api.as(Role.VIEWER).get("/api/v1/comparisons/1" + path).status()).isEqualTo(200);
    }
    JsonNode list = api.asUser().get("/api/v1/comparisons").json();
    assertThat(list.get("comparisons").size()).isZero();
    assertThat(list.get("traces").isNull()).isTrue();
  }

  private String refusal(String body) {
    Answer refused = api.as(Role.OPERATOR).post("/api/v1/comparisons", body);
    assertThat(refused.status()).as(body).isEqualTo(400);
    return refused.detail();
  }

  @Test
  void onlyListedScenariosTracesAndModelsAreCompared() {
    assertThat(refusal("{\"scenario\": \"/etc/passwd\"}")).startsWith("There is no scenario");
    assertThat(refusal("{\"trace\": \"../june.csv\"}")).startsWith("There is no trace");
    assertThat(refusal("{\"scenario\": \"paper\", \"policies\": [\"adlro@/etc/passwd\"]}"))
        .startsWith("There is no model");
    assertThat(refusal("{\"scenario\": \"paper\", \"policies\": [\"sjf,adlro@/etc/passwd\"]}"))
        .startsWith("There is no model");

    api.comparer.traces = Optional.empty();
    assertThat(refusal("{\"trace\": \"june.csv\"}"))
        .isEqualTo(
            "This server has no traces; name the folder with them in its settings (`traces`).");
  }

  @Test
  void aComparisonIsOnOneKindOfJobs() {
    assertThat(refusal("{}")).contains("the body has 0 of them");
    assertThat(refusal("{\"scenario\": \"paper\", \"lastHours\": 1}")).contains("has 2 of them");
    assertThat(refusal("{\"lastHours\": 1, \"jobs\": 10}")).contains("`jobs` is for a scenario");
    assertThat(refusal("{\"lastHours\": 0}")).contains("`lastHours`");
  }

  @Test
  void aModelHasTheCurvesOfItsTraining() {
    JsonNode curves = api.as(Role.VIEWER).get("/api/v1/models/adlro/curves").json();
    JsonNode models = api.as(Role.VIEWER).get("/api/v1/models").json().get("models");

    assertThat(curves.at("/models/0").asString()).isEqualTo("adlro");
    JsonNode changes = curves.at("/difference/y");
    assertThat(changes.size()).isGreaterThan(1);
    assertThat(models.at("/0/training/change").asDouble())
        .isEqualTo(changes.get(changes.size() - 1).asDouble());
    assertThat(api.asUser().get("/api/v1/models/broken/curves").status()).isEqualTo(409);
    assertThat(api.asUser().get("/api/v1/models/none/curves").status()).isEqualTo(404);
  }

  @Test
  void theScheduleHasTheEndedJobsOfTheNodesThatAreAskedFor() {
    api.asUser().post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu02/0");
    api.loop.finish("job-0");

    JsonNode second = api.asUser().get("/api/v1/schedule?firstNode=1&gpus=1").json();

    assertThat(second.get("nodeCount").asInt()).isEqualTo(2);
    assertThat(second.at("/nodes/0/name").asString()).isEqualTo("gpu02");
    assertThat(second.at("/jobs/0/id").asString()).isEqualTo("job-0");
    assertThat(second.get("complete").asBoolean()).isTrue();
    assertThat(second.get("endedLeftOut").asInt()).isZero();
    assertThat(api.asUser().get("/api/v1/schedule?gpus=1").json().get("jobs").size()).isZero();
  }

  @Test
  void aJobThatRunsHasItsExpectedEnd() {
    api.asUser().post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu02/0");
    WaitInterval rest = new WaitInterval(60e6, 120e6, 180e6);
    api.outlooks.put("job-0", new RunOutlook(FakeOrchestrator.START_MICROS, rest));

    JsonNode job = api.asUser().get("/api/v1/jobs/job-0").json();

    assertThat(job.at("/expectedEnd/earliest").asString()).isEqualTo("2026-02-02T02:41:00Z");
    assertThat(job.at("/expectedEnd/median").asString()).isEqualTo("2026-02-02T02:42:00Z");
    assertThat(job.get("expectedStart").isNull()).isTrue();
    assertThat(api.asUser().get("/api/v1/schedule").json().at("/jobs/0/end"))
        .isEqualTo(job.at("/expectedEnd/median"));
    api.loop.finish("job-0");
    assertThat(api.asUser().get("/api/v1/jobs/job-0").json().get("expectedEnd").isNull()).isTrue();
  }

  @Test
  void pastJobsOfExactlyTheSameNameAreSimilar() {
    for (String name : List.of("bert", "bert-large", "bert")) {
      api.asUser().post("/api/v1/jobs", "{\"name\": \"%s\"}".formatted(name));
    }
    api.loop.start("job-0", "gpu01/0");
    api.loop.finish("job-0");
    api.loop.start("job-1", "gpu01/0");
    api.loop.finish("job-1");

    JsonNode found = api.asUser().get("/api/v1/jobs/job-2/similar").json();

    assertThat(found.get("jobs").size()).isOne();
    assertThat(found.at("/jobs/0/id").asString()).isEqualTo("job-0");
    assertThat(found.get("complete").asBoolean()).isTrue();
    assertThat(api.asUser().get("/api/v1/jobs/job-0/similar").json().get("jobs").size()).isZero();
    String other = api.addUser("bob");
    assertThat(api.withKey(other).get("/api/v1/jobs/job-2/similar").status()).isEqualTo(404);
  }

  @Test
  void aGpuSaysHowOldItsMetricsAreAndSinceWhenItIsBusy() {
    api.asUser().post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu01/0");
    api.loop.pass(MINUTE);

    JsonNode columns = api.asUser().get("/api/v1/gpus/columns").json();
    JsonNode nodes = api.asUser().get("/api/v1/nodes").json();

    assertThat(columns.at("/ageSeconds/0").asDouble()).isGreaterThanOrEqualTo(60);
    assertThat(columns.at("/busySeconds/0")).isEqualTo(columns.at("/ageSeconds/0"));
    assertThat(columns.at("/busySeconds/1").isNull()).isTrue();
    assertThat(nodes.get("at")).isEqualTo(columns.get("at"));
  }

  @Test
  void nodesAreFilteredAndCutByTheServer() {
    ApiClient.Call viewer = api.as(Role.VIEWER);

    assertThat(viewer.get("/api/v1/nodes?limit=1&offset=1").json().at("/nodes/0/name").asString())
        .isEqualTo("gpu02");
    assertThat(viewer.get("/api/v1/nodes?text=01").json().get("total").asInt()).isEqualTo(1);
    assertThat(viewer.get("/api/v1/nodes?state=lost").json().get("total").asInt()).isZero();
    assertThat(viewer.get("/api/v1/nodes?state=asleep").status()).isEqualTo(400);
    assertThat(viewer.get("/api/v1/cluster").json().at("/models/0/freeGpus").asInt()).isPositive();
  }

  @Test
  void theScheduleHasRunningJobsWithTheirGpus() {
    api.asUser().post("/api/v1/jobs", "{}");
    api.loop.start("job-0", "gpu01/0");
    String other = api.addUser("bob");

    JsonNode own = api.asUser().get("/api/v1/schedule").json();

    assertThat(own.at("/jobs/0/gpuIds/0").asString()).isEqualTo("gpu01/0");
    assertThat(own.at("/jobs/0/end").isNull()).isTrue();
    assertThat(api.withKey(other).get("/api/v1/schedule").json().get("jobs").size()).isZero();
  }
}
