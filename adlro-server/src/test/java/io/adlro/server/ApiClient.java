package io.adlro.server;

import io.adlro.live.store.StoredKey;
import io.adlro.live.telemetry.PageCounts;
import io.adlro.server.access.ApiKey;
import io.adlro.server.access.Role;
import io.adlro.server.metrics.TrainingEnd;
import io.adlro.sim.stats.Interval;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.training.PairedReplay;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A server on a free port in front of a {@link FakeOrchestrator}, and its client. Every answer is
 * validated against {@code openapi.yaml}.
 */
final class ApiClient implements AutoCloseable {
  static final JsonMapper JSON = new JsonMapper();

  final FakeOrchestrator loop = new FakeOrchestrator();
  final FakeInsight insight = new FakeInsight();
  final FakeOutlooks outlooks = new FakeOutlooks();
  final FakeComparer comparer = new FakeComparer();
  Supplier<ShadowResult> shadow = SampleShadow::result;
  PairedReplay replay = new PairedReplay(500, -0.01, Optional.of(new Interval(-0.02, 0)));
  Optional<TrainingEnd> lastTraining = Optional.empty();
  final List<String> pages = new CopyOnWriteArrayList<>();
  private final Map<Role, String> keys = new EnumMap<>(Role.class);
  private final ApiServer server;
  private final HttpClient http =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(20)).build();

  ApiClient() {
    this(Duration.ofMinutes(1));
  }

  ApiClient(Duration longestWait) {
    this(SecuritySettings.KEYS_ONLY, longestWait);
  }

  ApiClient(SecuritySettings security, Duration longestWait) {
    for (Role role : Role.values()) {
      ApiKey key = ApiKey.create();
      keys.put(role, key.text());
      StoredKey stored = key.stored(role.written() + "-key", role, FakeOrchestrator.START_MICROS);
      loop.addKey(stored);
    }
    ApiServer.Parts parts =
        new ApiServer.Parts(
            loop,
            this::takePage,
            insight,
            outlooks,
            () -> shadow.get(),
            comparer,
            Optional.empty(),
            model -> replay,
            SampleModels.POLICIES,
            SampleModels.FILES,
            new PageCounts(),
            () -> lastTraining);
    server = new ApiServer(parts, security, longestWait).start("127.0.0.1", 0);
  }

  private Optional<String> takePage(String node, byte[] page) {
    pages.add(node + ": " + new String(page, StandardCharsets.UTF_8));
    return pages.size() > 1
        ? Optional.of("1 pages wait to be read, no more fit")
        : Optional.empty();
  }

  /** The first comparison when it has ended. */
  Answer finishedComparison() {
    Answer answer = as(Role.VIEWER).get("/api/v1/comparisons/1");
    while (List.of("running", "cancelling").contains(answer.json().get("state").asString())) {
      answer = as(Role.VIEWER).get("/api/v1/comparisons/1");
    }
    return answer;
  }

  int port() {
    return server.port();
  }

  String key(Role role) {
    return keys.get(role);
  }

  /** A key of a further user. */
  String addUser(String name) {
    ApiKey key = ApiKey.create();
    loop.addKey(key.stored(name, Role.USER, FakeOrchestrator.START_MICROS));
    return key.text();
  }

  /** An answer. */
  record Answer(int status, Map<String, String> headers, String body) {
    JsonNode json() {
      return JSON.readTree(body);
    }

    String detail() {
      return json().get("detail").asString();
    }
  }

  Call as(Role role) {
    return new Call(keys.get(role));
  }

  Call asUser() {
    return as(Role.USER);
  }

  Call withKey(String key) {
    return new Call(key);
  }

  /** Requests with a key, "" for none. */
  final class Call {
    private final String key;
    private final Map<String, String> headers;

    private Call(String key) {
      this(key, Map.of());
    }

    private Call(String key, Map<String, String> headers) {
      this.key = key;
      this.headers = headers;
    }

    Call header(String name, String value) {
      return headers(Map.of(name, value));
    }

    Call headers(Map<String, String> given) {
      return new Call(key, given);
    }

    Answer get(String path) {
      return send("GET", path, "");
    }

    Answer post(String path, String body) {
      return send("POST", path, body);
    }

    Answer delete(String path) {
      return send("DELETE", path, "");
    }

    Answer send(String method, String path, String body) {
      return sendLater(method, path, body).join();
    }

    CompletableFuture<Answer> sendLater(String method, String path, String body) {
      HttpRequest request =
          request(path)
              .method(
                  method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
              .build();
      return http.sendAsync(request, BodyHandlers.ofString())
          .thenApply(response -> validated(method, response));
    }

    HttpRequest.Builder request(String path) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
              .timeout(Duration.ofSeconds(60));
      if (!key.isEmpty()) {
        request.header("Authorization", "Bearer " + key);
      }
      headers.forEach(request::header);
      return request;
    }
  }

  HttpClient http() {
    return http;
  }

  private static Answer validated(String method, HttpResponse<String> response) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
    Answer answer = new Answer(response.statusCode(), headers, response.body());
    OpenApi.SHARED.validate(method, response.uri().getPath(), answer);
    return answer;
  }

  @Override
  public void close() {
    server.close();
  }
}
