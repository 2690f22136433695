package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.text.TooLong;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Pulls the pages of many exporters at once. Each is visited and read on its own, and ends with its
 * page, with its mistake or with its timeout, whatever the others do. Redirects are not followed:
 * an exporter may not send us elsewhere. At worst it holds the bytes that every exporter of a round
 * may send.
 */
public final class Scraper {
  private static final int OK = 200;
  private static final String ACCEPTED =
      "application/openmetrics-text;version=1.0.0;q=0.9,text/plain;version=0.0.4,*/*;q=0.1";

  private final PageReader reader;
  private final LongSupplier clockMicros;
  private final Executor workers = Executors.newCachedThreadPool(Scraper::daemon);
  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .followRedirects(HttpClient.Redirect.NEVER)
          .executor(workers)
          .build();

  public Scraper(PageReader reader, LongSupplier clockMicros) {
    this.reader = reader;
    this.clockMicros = clockMicros;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "scraper");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Visits each exporter once and hands over what came of it, on this thread, as soon as it is
   * there; returns after the last, which is at the longest timeout at the latest.
   */
  public void round(List<Exporter> exporters, Consumer<Scrape> taker) throws InterruptedException {
    BlockingQueue<Scrape> ended = new LinkedBlockingQueue<>(); // one of each exporter
    for (Exporter exporter : exporters) {
      visit(exporter, ended);
    }
    for (int left = exporters.size(); left > 0; left--) {
      taker.accept(ended.take());
    }
  }

  private void visit(Exporter exporter, BlockingQueue<Scrape> ended) {
    long begunMicros = clockMicros.getAsLong();
    HttpRequest request =
        HttpRequest.newBuilder(exporter.page())
            .timeout(exporter.timeout())
            .header("Accept", ACCEPTED)
            .build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, head -> new BoundedBody(exporter.mostBytes()));
    // The client's own timeout ends with the head of the answer; this one also covers its body.
    CompletableFuture<Void> unused =
        answer
            .thenApplyAsync(response -> read(exporter, response, begunMicros), workers)
            .orTimeout(exporter.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .exceptionallyAsync(problem -> failed(exporter, problem), workers)
            .thenAccept(
                scrape -> {
                  ended.add(scrape);
                  answer.cancel(true); // hangs up, if it still talks
                });
  }

  private Scrape read(Exporter exporter, HttpResponse<byte[]> response, long begunMicros) {
    if (response.statusCode() != OK) {
      return new Scrape.Failed(exporter, "answers with status " + response.statusCode());
    }
    MetricSource source = new MetricSource(exporter.host(), clockMicros.getAsLong());
    PageResult page =
        reader.read(exporter.page().getPath(), new ByteArrayInputStream(response.body()), source);
    if (page instanceof PageResult.Understood got) {
      long tookMicros = clockMicros.getAsLong() - begunMicros;
      return new Scrape.Scraped(exporter, got.format(), got.readings(), got.intake(), tookMicros);
    }
    return new Scrape.Failed(exporter, ((PageResult.Refused) page).reason());
  }

  private static Scrape failed(Exporter exporter, Throwable problem) {
    Throwable cause = problem;
    while (cause.getCause() != null && cause instanceof CompletionException) {
      cause = cause.getCause();
    }
    if (cause instanceof TimeoutException || cause instanceof HttpTimeoutException) {
      return new Scrape.Failed(
          exporter, "no complete answer within %d ms".formatted(exporter.timeout().toMillis()));
    }
    if (causedByLength(cause)) {
      return new Scrape.Failed(
          exporter, "sends more than %d bytes".formatted(exporter.mostBytes()));
    }
    return new Scrape.Failed(exporter, "no answer: " + cause);
  }

  private static boolean causedByLength(Throwable problem) {
    for (Throwable cause = problem; cause != null; cause = cause.getCause()) {
      if (cause instanceof TooLong) {
        return true;
      }
    }
    return false;
  }
}
