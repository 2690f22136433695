package io.adlro.live.slurm;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls to slurmrestd. An answer without an error is returned; an error of Slurm itself is a {@link
 * SlurmRefused}; everything else (no connection, no answer in time, slurmctld away, a token that is
 * not accepted) is an {@link IOException} after which calls fail at once for a moment. Thread-safe.
 */
public final class SlurmClient {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;

  /** Numbers of Slurm's errors about requests; below and above are those of the connection. */
  private static final int FIRST_REFUSAL = 2_000;

  private static final int LAST_REFUSAL = 9_999;

  private final URI address;
  private final String user;
  private final SlurmToken token;
  private final Duration timeout;
  private final CallBreaker breaker = new CallBreaker(System::nanoTime);
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1) // slurmrestd breaks on an upgrade to HTTP/2
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  /**
   * @param user whose token it is
   * @param timeout of a call; with slurmctld away, slurmrestd itself gives up after 9 s
   */
  public SlurmClient(URI address, String user, SlurmToken token, Duration timeout) {
    this.address = address;
    this.user = user;
    this.token = token;
    this.timeout = timeout;
  }

  public URI address() {
    return address;
  }

  /** Reads; empty if nothing has changed. */
  Optional<JsonNode> get(String path) throws IOException, SlurmRefused {
    return call("GET", path, HttpRequest.BodyPublishers.noBody());
  }

  void post(String path, Map<String, Object> body) throws IOException, SlurmRefused {
    byte[] json = MAPPER.writeValueAsBytes(body);
    call("POST", path, HttpRequest.BodyPublishers.ofByteArray(json));
  }

  void delete(String path) throws IOException, SlurmRefused {
    call("DELETE", path, HttpRequest.BodyPublishers.noBody());
  }

  /** How long calls are kept off after a failure. */
  Duration pause() {
    return breaker.remaining();
  }

  private Optional<JsonNode> call(String method, String path, HttpRequest.BodyPublisher body)
      throws IOException, SlurmRefused {
    breaker.check();
    try {
      Optional<JsonNode> answer = answer(send(method, path, body));
      breaker.succeeded();
      return answer;
    } catch (SlurmRefused e) {
      breaker.succeeded();
      throw e;
    } catch (IOException e) {
      token.expire(); // it may be the token: the answer to an expired one is the same
      breaker.failed(e.getMessage() == null ? e.toString() : e.getMessage());
      throw e;
    }
  }

  private HttpResponse<byte[]> send(String method, String path, HttpRequest.BodyPublisher body)
      throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path))
            .timeout(timeout)
            .header("X-SLURM-USER-NAME", user)
            .header("X-SLURM-USER-TOKEN", token.value())
            .header("Content-Type", "application/json")
            .method(method, body)
            .build();
    try {
      return http.send(request, HttpResponse.BodyHandlers.ofByteArray());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ConnectException e) {
      throw new IOException(
          "slurmrestd at %s cannot be reached: %s"
              .formatted(
                  address,
                  isUnknownHost(e) ? "the host is not known" : "the connection is refused"),
          e);
    } catch (IOException e) {
      String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
      throw new IOException("slurmrestd at %s: %s".formatted(address, what), e);
    }
  }

  private static boolean isUnknownHost(ConnectException e) {
    Throwable cause = e;
    while (cause != null && !(cause instanceof UnresolvedAddressException)) {
      cause = cause.getCause();
    }
    return cause != null;
  }

  private static Optional<JsonNode> answer(HttpResponse<byte[]> response)
      throws IOException, SlurmRefused {
    if (response.statusCode() == NOT_MODIFIED) {
      return Optional.empty();
    }
    JsonNode json = json(response);
    for (JsonNode error : json.path("errors")) {
      OptionalInt code = code(error);
      String text =
          error.path("error").asString(error.path("description").asString("no reason given"));
      if (code.isPresent() && code.getAsInt() >= FIRST_REFUSAL && code.getAsInt() <= LAST_REFUSAL) {
        throw new SlurmRefused(code.getAsInt(), text);
      }
      if (response.statusCode() != OK) {
        throw new IOException(
            "%s answers with status %d: %s"
                .formatted(response.uri().getPath(), response.statusCode(), text));
      }
    }
    if (response.statusCode() != OK) {
      throw new IOException(
          "%s answers with status %d".formatted(response.uri().getPath(), response.statusCode()));
    }
    return Optional.of(json);
  }

  private static JsonNode json(HttpResponse<byte[]> response) throws IOException {
    try {
      return MAPPER.readTree(response.body());
    } catch (JacksonException e) {
      throw new IOException(
          "%s answers with status %d and no JSON"
              .formatted(response.uri().getPath(), response.statusCode()),
          e);
    }
  }

  private static OptionalInt code(JsonNode error) {
    for (String key : new String[] {"error_number", "errno"}) {
      if (error.path(key).isNumber()) {
        return OptionalInt.of(error.path(key).asInt());
      }
    }
    return OptionalInt.empty();
  }
}
