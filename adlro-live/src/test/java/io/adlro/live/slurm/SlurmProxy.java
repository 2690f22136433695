package io.adlro.live.slurm;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stands between ADLRO and slurmrestd. A test sees each call and may end it without an answer. */
final class SlurmProxy implements AutoCloseable {
  /** Whether a call goes on. */
  @FunctionalInterface
  interface Watch {
    boolean goesOn(String method, String path);
  }

  private static final List<String> HEADERS =
      List.of("X-SLURM-USER-NAME", "X-SLURM-USER-TOKEN", "Content-Type");

  private final URI slurmrestd;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** Before a call reaches Slurm. */
  volatile Watch before = (method, path) -> true;

  /** When Slurm has carried it out. */
  volatile Watch after = (method, path) -> true;

  SlurmProxy(SlurmTestbed slurm) throws IOException {
    slurmrestd = slurm.address();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::forward);
    server.start();
  }

  URI address() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void forward(HttpExchange exchange) throws IOException {
    try (exchange) {
      String method = exchange.getRequestMethod();
      URI asked = exchange.getRequestURI();
      if (!before.goesOn(method, asked.getPath())) {
        return;
      }
      HttpRequest.Builder request =
          HttpRequest.newBuilder(slurmrestd.resolve(asked.toString()))
              .method(
                  method,
                  HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
      for (String header : HEADERS) {
        request.header(header, exchange.getRequestHeaders().getFirst(header));
      }
      HttpResponse<byte[]> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      if (after.goesOn(method, asked.getPath())) {
        byte[] body = response.body();
        exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
        try (OutputStream out = exchange.getResponseBody()) {
          out.write(body);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
