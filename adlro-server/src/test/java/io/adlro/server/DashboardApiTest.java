package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** What the dashboard needs of the server: files, sessions, the role viewer, figures. */
final class DashboardApiTest {
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
  void aComparisonShowsItsProgressAndIsCancelled() {
    ApiClient.Call operator = api.as(Role.OPERATOR);
    api.comparer.letThrough = new CountDownLatch(1);
    operator.post("/api/v1/comparisons", "{\"scenario\": \"gangs\", \"seeds\": 2}");

    assertThat(operator.post("/api/v1/comparisons", "{\"scenario\": \"paper\"}").status())
        .isEqualTo(429);
    assertThat(operator.get("/api/v1/comparisons/1/report").status()).isEqualTo(409);
    JsonNode cancelled = operator.delete("/api/v1/comparisons/1").json();
    api.comparer.letThrough.countDown();

    assertThat(cancelled.get("state").asString()).isEqualTo("cancelled");
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
  void onlyNamedScenariosAreCompared() {
    Answer refused =
        api.as(Role.OPERATOR).post("/api/v1/comparisons", "{\"scenario\": \"/etc/passwd\"}");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.detail()).startsWith("There is no scenario");
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
