package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.server.ApiClient.Answer;
import io.adlro.server.access.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class ProblemsApiTest {
  private final ApiClient api = new ApiClient();

  @AfterEach
  void close() {
    api.close();
  }

  @Test
  void anUnknownPathIsAProblem() {
    Answer answer = api.asUser().get("/api/v1/job");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.body())
        .isEqualTo(
            "{\"type\":\"urn:adlro:problem:not-found\",\"title\":\"There is no such resource\","
                + "\"status\":404,\"detail\":\"There is nothing at this path;"
                + " /api/v1/openapi.yaml lists the paths.\"}");
    assertThat(api.withKey("").get("/none").status()).isEqualTo(404);
  }

  @Test
  void aWrongMethodIsAProblemWithTheRightOnes() {
    Answer answer = api.asUser().send("PUT", "/api/v1/jobs", "{}");

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.headers().get("Allow")).contains("GET", "POST");
  }

  @Test
  void aBodyThatIsNotJsonIsRefusedWithItsPlace() {
    assertThat(api.asUser().post("/api/v1/jobs", "{\"gpus\": 1,}").detail())
        .isEqualTo("The body is not JSON that can be read: line 1, column 12.");
    for (String body :
        List.of("[]", "7", "{} {}", "{\"gpus\": 1, \"gpus\": 2}", "[".repeat(100), "{", "\u0000")) {
      Answer answer = api.asUser().post("/api/v1/jobs", body);
      assertThat(answer.status()).as(body).isEqualTo(400);
      assertThat(answer.detail()).startsWith("The body is not");
    }
    assertThat(api.asUser().post("/api/v1/jobs", "").status()).isEqualTo(400);
  }

  @Test
  void aJobBeyondOneMebibyteAndABatchBeyondSixteenAreRefused() {
    String padding = "\"" + "x".repeat(1 << 20) + "\"";
    Answer job = api.asUser().post("/api/v1/jobs", "{\"name\": " + padding + "}");
    Answer batch = api.asUser().post("/api/v1/jobs", "{\"jobs\": [" + " ".repeat(17 << 20) + "]}");
    Answer priority =
        api.asUser().send("PATCH", "/api/v1/jobs/job-0", "{\"priority\": " + padding + "}");

    assertThat(job.status()).isEqualTo(413);
    assertThat(job.detail()).isEqualTo("One job has at most 1 MiB; this body is larger.");
    assertThat(batch.status()).isEqualTo(413);
    assertThat(batch.detail()).isEqualTo("A batch has at most 16 MiB; this body is larger.");
    assertThat(priority.status()).isEqualTo(413);
  }

  @Test
  void aLargeBatchIsAccepted() {
    String job = "{\"gpus\": 1, \"name\": \"" + "n".repeat(200) + "\"}";
    String batch = "{\"jobs\": [" + (job + ",").repeat(9_999) + job + "]}";

    Answer answer = api.asUser().post("/api/v1/jobs", batch);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(api.loop.store().count()).isEqualTo(10_000);
    assertThat(api.asUser().post("/api/v1/jobs", "{\"jobs\": [{\"array\": 10000}, {}]}").detail())
        .isEqualTo("A request has at most 10000 jobs.");
  }

  @Test
  void refusalsOfTheLoopHaveTheirStatus() {
    List<Integer> statuses = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      api.loop.refuse(kind, "the reason is " + kind);
      Answer answer = api.asUser().post("/api/v1/jobs", "{}");
      statuses.add(answer.status());
      assertThat(answer.detail()).isEqualTo("The reason is " + kind + ".");
      boolean mayBeRepeated = kind == Kind.BUSY || kind == Kind.UNAVAILABLE;
      assertThat(answer.headers().containsKey("Retry-After")).isEqualTo(mayBeRepeated);
    }
    assertThat(statuses).containsExactly(400, 404, 403, 409, 429, 503);
  }

  @Test
  void aStoreThatIsAwayIsAProblemWithoutInternals() {
    api.loop.store().goAway();

    Answer answer = api.asUser().get("/api/v1/jobs");

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.headers()).containsEntry("Retry-After", "5");
    assertThat(answer.body()).doesNotContain("secret", "Exception");
  }

  @Test
  void anUnexpectedFailureSaysNothingOfTheInside() {
    api.loop.failWith(new IllegalStateException("secret /etc/passwd"));

    Answer answer = api.asUser().post("/api/v1/jobs", "{}");

    assertThat(answer.status()).isEqualTo(500);
    assertThat(answer.body()).doesNotContain("secret", "Exception", "io.adlro");
  }

  @Test
  void brokenHttpIsAProblemToo() throws IOException {
    String answer = raw("GET /api/v1/jobs\u0001 HTTP/1.1\r\nHost: x\r\n\r\n");

    assertThat(answer)
        .startsWith("HTTP/1.1 400")
        .contains("application/problem+json", "urn:adlro:problem:invalid-request")
        .doesNotContain("jetty", "Jetty", "<html");
    assertThat(raw("GET / HTTP/1.1\r\nHost: x\r\nX: " + "y".repeat(20_000) + "\r\n\r\n"))
        .startsWith("HTTP/1.1 431")
        .contains("application/problem+json");
  }

  private String raw(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), api.port())) {
      socket.setSoTimeout(20_000);
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      socket.getOutputStream().flush();
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void requestsThatWaitForACommitHoldNoThread() {
    api.loop.holdBack();
    List<CompletableFuture<Answer>> waiting = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      waiting.add(api.as(Role.OPERATOR).sendLater("POST", "/api/v1/jobs", "{}"));
    }
    while (api.loop.waiting() < 300) {
      // More requests wait than the server has threads, and another one is answered.
      assertThat(api.withKey("").get("/healthz").status()).isEqualTo(200);
    }
    assertThat(waiting).noneMatch(CompletableFuture::isDone);

    api.loop.commit();

    assertThat(waiting).allMatch(answer -> answer.join().status() == 201);
  }

  @Test
  void anAnswerThatTakesTooLongIsAProblem() {
    try (ApiClient impatient = new ApiClient(Duration.ofMillis(1))) {
      impatient.loop.holdBack();

      Answer answer = impatient.asUser().post("/api/v1/jobs", "{}");

      assertThat(answer.status()).isEqualTo(503);
      assertThat(answer.detail())
          .isEqualTo("The answer takes too long; the request may still be carried out.");
    }
  }

  @Test
  void anErrorOfTheVirtualMachineIsAProblem() {
    api.loop.breakReader();

    assertThat(api.asUser().get("/api/v1/jobs").status()).isEqualTo(500);
  }

  @Test
  void aChangeWithAnUnknownParameterIsNotCarriedOut() {
    api.asUser().post("/api/v1/jobs", "{}");

    assertThat(api.asUser().delete("/api/v1/jobs/job-0?force=true").status()).isEqualTo(400);
    assertThat(api.asUser().get("/api/v1/jobs/job-0").json().get("phase").asString())
        .isEqualTo("pending");
  }
}
