package io.adlro.live.emulation;

import io.adlro.live.driver.DriverOrder;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;

/** The requests that a driver makes of an emulated cluster. */
final class EmulationClient {
  private static final int OK = 200;
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private final URI address;
  private final HttpClient http =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  EmulationClient(URI address) {
    this.address = address;
  }

  ReportPage reportsNow() throws IOException {
    return join(get("/reports", TIMEOUT, ReportPage.class)).orElseThrow(EmulationClient::cut);
  }

  CompletableFuture<ReportPage> reportsAfter(long number, int waitSeconds) {
    return get(
        "/reports?after=%d&wait=%d".formatted(number, waitSeconds),
        TIMEOUT.plusSeconds(waitSeconds),
        ReportPage.class);
  }

  ContentsPage contents(long epoch) throws IOException {
    return join(get("/contents?epoch=" + epoch, TIMEOUT, ContentsPage.class))
        .orElseThrow(EmulationClient::cut);
  }

  void send(List<DriverOrder> orders) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve("/orders"))
            .timeout(TIMEOUT)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofByteArray(EmulationJson.orders(orders)))
            .build();
    join(sent(request));
  }

  private <T> CompletableFuture<T> get(String path, Duration timeout, Class<T> kind) {
    HttpRequest request =
        HttpRequest.newBuilder(address.resolve(path)).timeout(timeout).GET().build();
    return sent(request).thenApply(json -> EmulationJson.read(json, kind));
  }

  /** The body of the answer; a cancellation closes the connection. */
  private CompletableFuture<byte[]> sent(HttpRequest request) {
    return http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray())
        .thenApply(EmulationClient::body);
  }

  private static byte[] body(HttpResponse<byte[]> response) {
    if (response.statusCode() != OK) {
      String text = new String(response.body(), StandardCharsets.UTF_8).strip();
      throw new CompletionException(
          new IOException(
              "%s answers with status %d: %s"
                  .formatted(response.uri(), response.statusCode(), text)));
    }
    return response.body();
  }

  /** The answer, or empty if the request was cancelled. */
  static <T> Optional<T> join(CompletableFuture<T> answer) throws IOException {
    try {
      return Optional.ofNullable(answer.get());
    } catch (CancellationException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      answer.cancel(true);
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      Throwable cause = e.getCause();
      if (cause instanceof CancellationException) {
        return Optional.empty();
      }
      String what = cause instanceof IOException ? cause.getMessage() : null;
      throw new IOException(what == null ? cause.toString() : what, cause);
    }
  }

  private static IOException cut() {
    return new IOException("the request was cancelled");
  }
}
