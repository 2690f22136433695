package io.adlro.ingest.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ScraperTest {
  private static final Duration PATIENT = Duration.ofSeconds(60);
  private static final Duration SHORT = Duration.ofMillis(200);

  private final CountDownLatch testIsOver = new CountDownLatch(1);
  private final AtomicLong clockMicros = new AtomicLong(1_000);
  private final Scraper scraper =
      new Scraper(
          new PageReader(List.of(new WordFormat()), PageReader.Bounds.DEFAULT), clockMicros::get);
  private final ExecutorService handlers = Executors.newCachedThreadPool();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(handlers);
    server.start();
    serve("/good", exchange -> answer(exchange, 200, PageReaderTest.PAGE));
  }

  @AfterEach
  void stop() {
    testIsOver.countDown();
    server.stop(0);
    handlers.shutdownNow();
  }

  private void serve(String path, HttpHandler handler) {
    server.createContext(path, handler);
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = PageReaderTest.bytes(text);
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private Exporter exporter(String path, Duration timeout) {
    return exporter(server.getAddress().getPort(), path, timeout);
  }

  private static Exporter exporter(int port, String path, Duration timeout) {
    String host = InetAddress.getLoopbackAddress().getHostAddress();
    return new Exporter(URI.create("http://" + host + ":" + port + path), "a", timeout, 4_096);
  }

  private List<Scrape> round(Exporter... exporters) throws InterruptedException {
    List<Scrape> scrapes = new ArrayList<>();
    scraper.round(List.of(exporters), scrapes::add);
    return scrapes;
  }

  private String reasonOf(String path, Duration timeout) throws InterruptedException {
    Scrape scrape = round(exporter(path, timeout)).get(0);
    assertThat(scrape).isInstanceOf(Scrape.Failed.class);
    return ((Scrape.Failed) scrape).reason();
  }

  @Test
  void aPageIsScrapedWithItsTimeOfArrival() throws InterruptedException {
    serve(
        "/slow",
        exchange -> {
          clockMicros.addAndGet(30);
          answer(exchange, 200, PageReaderTest.PAGE);
        });
    Scrape.Scraped scraped = (Scrape.Scraped) round(exporter("/slow", PATIENT)).get(0);
    MeasurementLog taken = new MeasurementLog();
    scraped.readings().passTo(taken);
    assertThat(taken.lines).containsExactly("a/0 POWER 250.0 @1030", "a/1 POWER 300.0 @1030");
    assertThat(scraped.format()).isEqualTo("words page");
    assertThat(scraped.tookMicros()).isEqualTo(30);
  }

  @Test
  void anExporterThatNeverRespondsDoesNotDelayOthers() throws InterruptedException {
    CountDownLatch goodIsIn = new CountDownLatch(1);
    serve(
        "/never",
        exchange -> {
          await(goodIsIn);
          answer(exchange, 503, "");
        });
    List<Scrape> scrapes = new ArrayList<>();
    scraper.round(
        List.of(exporter("/never", PATIENT), exporter("/good", PATIENT)),
        scrape -> {
          scrapes.add(scrape);
          goodIsIn.countDown(); // The other exporter responds only now.
        });
    assertThat(scrapes.get(0)).isInstanceOf(Scrape.Scraped.class);
    assertThat(scrapes.get(1))
        .isEqualTo(new Scrape.Failed(exporter("/never", PATIENT), "responds with status 503"));
  }

  @Test
  void theNextRequestOfASpreadRoundDoesNotWaitForThePageBefore() throws InterruptedException {
    CountDownLatch secondCame = new CountDownLatch(1);
    serve(
        "/first",
        exchange -> {
          await(secondCame);
          answer(exchange, 200, PageReaderTest.PAGE);
        });
    serve(
        "/second",
        exchange -> {
          secondCame.countDown();
          answer(exchange, 200, PageReaderTest.PAGE);
        });
    List<Scrape> scrapes = new ArrayList<>();
    scraper.round(
        List.of(exporter("/first", PATIENT), exporter("/second", PATIENT)), SHORT, scrapes::add);
    assertThat(scrapes).hasOnlyElementsOfType(Scrape.Scraped.class).hasSize(2);
  }

  @Test
  void aRoundEndsAtTheTimeout() throws InterruptedException {
    serve("/never", exchange -> await(testIsOver));
    assertThat(reasonOf("/never", SHORT)).isEqualTo("no complete response within 200 ms");
  }

  @Test
  void theTimeoutCoversTheBodyAndClosesTheConnection() throws InterruptedException {
    CountDownLatch cut = new CountDownLatch(1);
    serve(
        "/stalls",
        exchange -> {
          exchange.sendResponseHeaders(200, 4_000);
          exchange.getResponseBody().write(PageReaderTest.bytes(PageReaderTest.PAGE));
          exchange.getResponseBody().flush();
          await(testIsOver);
        });
    serve("/drips", exchange -> writeForEver(exchange, 1, cut));
    assertThat(reasonOf("/stalls", SHORT)).isEqualTo("no complete response within 200 ms");
    Exporter drips = exporter("/drips", SHORT);
    Exporter unbounded = new Exporter(drips.page(), "a", SHORT, Integer.MAX_VALUE);
    assertThat(round(unbounded))
        .containsExactly(new Scrape.Failed(unbounded, "no complete response within 200 ms"));
    cut.await();
  }

  @Test
  void anEndlessResponseIsCancelled() throws InterruptedException {
    CountDownLatch cut = new CountDownLatch(1);
    serve("/flood", exchange -> writeForEver(exchange, 1_024, cut));
    assertThat(reasonOf("/flood", PATIENT)).isEqualTo("sends more than 4096 bytes");
    cut.await();
  }

  private static void writeForEver(HttpExchange exchange, int chunk, CountDownLatch cut)
      throws IOException {
    exchange.sendResponseHeaders(200, 0);
    try (OutputStream body = exchange.getResponseBody()) {
      while (true) {
        body.write(new byte[chunk]);
        body.flush();
      }
    } catch (IOException e) {
      cut.countDown();
      throw e;
    }
  }

  @Test
  void invalidPagesAreRefusedWithTheReason() throws InterruptedException {
    serve("/garbage", exchange -> answer(exchange, 200, "\u0000\u0001<html>"));
    serve("/broken", exchange -> answer(exchange, 200, "words\nbreak\n"));
    assertThat(reasonOf("/garbage", PATIENT)).isEqualTo("in no known format: words page");
    assertThat(reasonOf("/broken", PATIENT))
        .isEqualTo("not a valid words page: it breaks at line 2");
  }

  @Test
  void linkLocalAddressesAreNotRead() throws InterruptedException {
    for (String host : List.of("169.254.169.254", "[fe80::1]", "[::ffff:169.254.169.254]")) {
      URI page = URI.create("http://" + host + "/metrics");
      assertThat(round(new Exporter(page, "a", PATIENT, 4_096)))
          .singleElement()
          .isInstanceOfSatisfying(
              Scrape.Failed.class,
              failed ->
                  assertThat(failed.reason())
                      .isEqualTo("has a link-local address, which is not read"));
    }
  }

  @Test
  void redirectsAreNotFollowed() throws InterruptedException {
    AtomicInteger visits = new AtomicInteger();
    serve(
        "/elsewhere",
        exchange -> {
          visits.incrementAndGet();
          answer(exchange, 200, PageReaderTest.PAGE);
        });
    serve(
        "/moved",
        exchange -> {
          exchange.getResponseHeaders().add("Location", "/elsewhere");
          answer(exchange, 302, "");
        });
    assertThat(reasonOf("/moved", PATIENT)).isEqualTo("responds with status 302");
    assertThat(visits).hasValue(0);
  }

  @Test
  void aResetOrAClosedPortFailsOnlyItsExporter() throws Exception {
    try (ServerSocket resetting = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      handlers.execute(() -> resetAll(resetting));
      ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      closed.close();
      List<Scrape> scrapes =
          round(
              exporter(resetting.getLocalPort(), "/", PATIENT),
              exporter(closed.getLocalPort(), "/", PATIENT),
              exporter("/good", PATIENT));
      assertThat(scrapes).hasSize(3);
      assertThat(scrapes.stream().filter(s -> s instanceof Scrape.Scraped)).hasSize(1);
      assertThat(scrapes.stream().filter(s -> s instanceof Scrape.Failed))
          .allSatisfy(s -> assertThat(((Scrape.Failed) s).reason()).startsWith("no response: "));
    }
  }

  private static void resetAll(ServerSocket server) {
    try {
      while (true) {
        try (Socket socket = server.accept()) {
          socket.setSoLinger(true, 0);
        }
      }
    } catch (IOException e) {
      // The test has ended.
    }
  }

  @Test
  void onlyHttpAddressesAreAccepted() {
    for (String address : List.of("file:///etc/passwd", "ftp://a/", "http:///x", "metrics")) {
      assertThatIllegalArgumentException()
          .as(address)
          .isThrownBy(() -> new Exporter(URI.create(address), "a", PATIENT, 1));
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Exporter(URI.create("http://a:99999/"), "a", PATIENT, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Exporter(URI.create("http://a/"), "a", Duration.ZERO, 1));
  }
}
