package io.adlro.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.server.access.Role;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;

@Timeout(120)
final class EventsApiTest {
  private final ApiClient api = new ApiClient();
  private final List<Stream> open = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Stream stream : open) {
      stream.in.close();
    }
    api.close();
  }

  private record Event(String id, String kind, JsonNode data) {}

  /** A connection that reads events one by one. */
  private static final class Stream {
    private final InputStream in;
    private final BufferedReader lines;

    Stream(InputStream in) {
      this.in = in;
      lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    Event next() throws IOException {
      String id = "";
      String kind = "";
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.startsWith("id: ")) {
          id = line.substring(4);
        } else if (line.startsWith("event: ")) {
          kind = line.substring(7);
        } else if (line.startsWith("data: ")) {
          lines.readLine();
          return new Event(id, kind, ApiClient.JSON.readTree(line.substring(6)));
        }
      }
      throw new IOException("the stream has ended");
    }
  }

  private Stream connect(ApiClient.Call call) throws IOException, InterruptedException {
    HttpResponse<InputStream> response =
        api.http().send(call.request("/api/v1/events").build(), BodyHandlers.ofInputStream());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type").orElseThrow())
        .startsWith("text/event-stream");
    Stream stream = new Stream(response.body());
    open.add(stream);
    assertThat(stream.next().kind()).as("the mode comes first").isEqualTo("mode");
    return stream;
  }

  private void submit(ApiClient.Call call) {
    assertThat(call.post("/api/v1/jobs", "{}").status()).isEqualTo(201);
  }

  @Test
  void aStreamLastsLongerThanTheTimeBetweenTwoRequests() throws Exception {
    SecuritySettings keys = SecuritySettings.KEYS_ONLY;
    SecuritySettings impatient =
        new SecuritySettings(
            keys.tokens(), keys.tls(), keys.limits(), keys.sessionKey(), Duration.ofMillis(200));
    try (ApiClient quick = new ApiClient(impatient, Duration.ofMinutes(1));
        InputStream events =
            quick
                .http()
                .send(
                    quick.asUser().request("/api/v1/events").build(), BodyHandlers.ofInputStream())
                .body();
        Socket idle = new Socket(InetAddress.getLoopbackAddress(), quick.port())) {
      Stream stream = new Stream(events);
      assertThat(idle.getInputStream().read()).as("it is closed").isNegative();

      submit(quick.asUser());

      assertThat(stream.next().kind()).isEqualTo("mode");
      assertThat(stream.next().kind()).isEqualTo("job");
    }
  }

  @Test
  void theStreamOfARevokedKeyEnds() throws Exception {
    Stream stream = connect(api.withKey(api.addUser("carol")));

    assertThat(api.as(Role.ADMIN).delete("/api/v1/keys/carol").status()).isEqualTo(200);

    assertThatThrownBy(stream::next).isInstanceOf(IOException.class);
  }

  @Test
  void changesOfJobsDecisionsAndTheModeAreStreamed() throws Exception {
    Stream stream = connect(api.as(Role.OPERATOR));

    submit(api.asUser());
    Event submitted = stream.next();
    api.loop.start("job-0", "gpu01/0");
    Event placed = stream.next();
    Event started = stream.next();
    api.as(Role.OPERATOR).send("PUT", "/api/v1/mode", "{\"mode\": \"shadow\"}");
    Event mode = stream.next();

    assertThat(submitted.kind()).isEqualTo("job");
    assertThat(submitted.id()).isEqualTo("1");
    assertThat(OpenApi.SHARED.errors("#/components/schemas/Job", submitted.data())).isEmpty();
    assertThat(placed.kind()).isEqualTo("decision");
    assertThat(OpenApi.SHARED.errors("#/components/schemas/Decision", placed.data())).isEmpty();
    assertThat(started.data().get("phase").asString()).isEqualTo("running");
    assertThat(started.id()).isEqualTo("3");
    assertThat(mode.data().get("mode").asString()).isEqualTo("shadow");
  }

  @Test
  void aStreamResumesBehindTheLastEvent() throws Exception {
    Stream first = connect(api.asUser());
    submit(api.asUser());
    String last = first.next().id();
    first.in.close();
    submit(api.asUser());
    api.loop.start("job-1", "gpu01/0");
    submit(api.asUser());

    Stream second = connect(api.asUser().header("Last-Event-ID", last));

    List<String> kinds = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Event event = second.next();
      kinds.add(event.id() + " " + event.kind() + " " + event.data().path("id").asString(""));
    }
    assertThat(kinds).containsExactly("3 decision ", "4 job job-1", "5 job job-2");
  }

  @Test
  void aStreamResumesFarBehindPageByPage() throws Exception {
    for (int i = 0; i < 5; i++) {
      api.asUser().post("/api/v1/jobs", "{\"array\": 1000}");
    }

    Stream stream = connect(api.asUser().header("Last-Event-ID", "0"));

    for (int i = 1; i <= 5_000; i++) {
      assertThat(stream.next().id()).isEqualTo(Integer.toString(i));
    }
  }

  @Test
  void usersGetEventsOfTheirOwnJobs() throws Exception {
    Stream stream = connect(api.asUser());
    ApiClient.Call bob = api.withKey(api.addUser("bob"));

    submit(bob);
    api.loop.start("job-0", "gpu01/0");
    submit(api.asUser());

    assertThat(stream.next().data().get("id").asString()).isEqualTo("job-1");
  }

  @Test
  void anIdThatIsNoneIsRefused() {
    assertThat(api.asUser().header("Last-Event-ID", "x").get("/api/v1/events").detail())
        .isEqualTo("Header `Last-Event-ID` is not the id of an event.");
    assertThat(api.withKey("").get("/api/v1/events").status()).isEqualTo(401);
  }
}
