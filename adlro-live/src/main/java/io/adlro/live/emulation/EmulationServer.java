package io.adlro.live.emulation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An emulated cluster behind HTTP on the loopback interface: {@code POST /orders}, {@code GET
 * /contents}, {@code GET /reports?after=N}, {@code GET /metrics}, {@code GET /healthz}. Before a
 * request is answered the cluster's time goes on to that of the clock.
 */
public final class EmulationServer implements AutoCloseable {
  private static final int MOST_BYTES = 16 << 20;
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
  private static final String JSON = "application/json";
  private static final String TEXT = "text/plain; charset=utf-8";

  private record Answer(int status, String type, byte[] body) {
    static Answer json(Object value) {
      return new Answer(200, JSON, EmulationJson.bytes(value));
    }

    static Answer text(int status, String text) {
      return new Answer(status, TEXT, (text + "\n").getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Answers one request. */
  private interface Handler {
    Answer answer(HttpExchange exchange) throws IOException, InterruptedException;
  }

  private final EmulatedCluster cluster;
  private final LongSupplier clockMicros;
  private final HttpServer http;
  private final ExecutorService threads = Executors.newCachedThreadPool(EmulationServer::daemon);

  /**
   * Starts to serve.
   *
   * @param port on the loopback interface, 0 for any that is free
   * @param clockMicros the time of the cluster
   */
  public EmulationServer(EmulatedCluster cluster, LongSupplier clockMicros, int port)
      throws IOException {
    this.cluster = cluster;
    this.clockMicros = clockMicros;
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    http.setExecutor(threads);
    serve("/orders", "POST", this::orders);
    serve("/contents", "GET", this::contents);
    serve("/reports", "GET", this::reports);
    serve("/metrics", "GET", exchange -> metrics());
    serve("/healthz", "GET", exchange -> Answer.text(200, "ok"));
    http.start();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "emulated-cluster");
    thread.setDaemon(true);
    return thread;
  }

  /** Where it is. */
  public URI address() {
    return URI.create(
        "http://%s:%d"
            .formatted(
                http.getAddress().getAddress().getHostAddress(), http.getAddress().getPort()));
  }

  @Override
  public void close() {
    http.stop(0);
    threads.shutdownNow();
  }

  private void serve(String path, String method, Handler handler) {
    http.createContext(
        path,
        exchange -> {
          try (exchange) {
            Answer answer = answer(exchange, path, method, handler);
            exchange.getResponseHeaders().set("Content-Type", answer.type());
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
          }
        });
  }

  private Answer answer(HttpExchange exchange, String path, String method, Handler handler)
      throws IOException {
    if (!exchange.getRequestURI().getPath().equals(path)) {
      return Answer.text(404, "no such path: " + exchange.getRequestURI().getPath());
    }
    if (!exchange.getRequestMethod().equals(method)) {
      return Answer.text(405, path + " takes " + method);
    }
    try {
      cluster.advanceTo(clockMicros.getAsLong());
      return handler.answer(exchange);
    } catch (IllegalArgumentException e) {
      return Answer.text(400, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Answer.text(503, "the emulated cluster ends");
    }
  }

  private Answer orders(HttpExchange exchange) throws IOException {
    byte[] body = exchange.getRequestBody().readNBytes(MOST_BYTES + 1);
    if (body.length > MOST_BYTES) {
      return Answer.text(413, "more than %d bytes of orders".formatted(MOST_BYTES));
    }
    return Answer.json(cluster.receive(EmulationJson.readOrders(body)));
  }

  private Answer contents(HttpExchange exchange) {
    parameter(exchange, "epoch").ifPresent(cluster::refuseBefore);
    return Answer.json(cluster.contentsPage());
  }

  /** Without a number: where a reader begins. */
  private Answer reports(HttpExchange exchange) throws InterruptedException {
    Optional<Long> after = parameter(exchange, "after");
    if (after.isEmpty()) {
      return Answer.json(cluster.reportsNow());
    }
    long seconds = parameter(exchange, "wait").orElse(0L);
    Duration patience = Duration.ofSeconds(Math.min(seconds, LONGEST_WAIT.toSeconds()));
    return Answer.json(cluster.reportsAfter(after.get(), patience));
  }

  private static Optional<Long> parameter(HttpExchange exchange, String name) {
    String query = Optional.ofNullable(exchange.getRequestURI().getQuery()).orElse("");
    Matcher given = Pattern.compile("(?:^|&)" + name + "=([^&]*)").matcher(query);
    if (!given.find()) {
      return Optional.empty();
    }
    if (!given.group(1).matches("\\d{1,18}")) {
      throw new IllegalArgumentException("%s=%s is not a number".formatted(name, given.group(1)));
    }
    return Optional.of(Long.parseLong(given.group(1)));
  }

  private Answer metrics() {
    return new Answer(
        200,
        "text/plain; version=0.0.4; charset=utf-8",
        cluster.metricsPage().getBytes(StandardCharsets.UTF_8));
  }
}
