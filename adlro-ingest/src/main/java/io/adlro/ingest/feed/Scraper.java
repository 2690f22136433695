package io.adlro.ingest.feed;

import io.adlro.ingest.metrics.MetricSource;
import io.adlro.ingest.text.TooLong;
import java.io.ByteArrayInputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Scrapes the pages of many exporters concurrently. Each exporter ends with its page, an error or
 * its timeout, independently of the others. Redirects are not followed. At worst it holds the bytes
 * that all exporters of a round may send. Pages are read on half of the processors at most: a
 * decision does not wait for them.
 */
public final class Scraper {
  private static final int OK = 200;
  private static final int MOST_NAMES = 64;
  private static final String ACCEPTED =
      "application/openmetrics-text;version=1.0.0;q=0.9,text/plain;version=0.0.4,*/*;q=0.1";

  private final PageReader reader;
  private final LongSupplier clockMicros;

  /** Name servers may keep threads waiting; pages keep processors busy, of which there are few. */
  private final Executor names = threads(MOST_NAMES);

  private final Executor workers =
      threads(Math.max(1, Runtime.getRuntime().availableProcessors() / 2));
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

  /** Tasks of many exporters wait for a thread. */
  private static Executor threads(int most) {
    ThreadPoolExecutor threads =
        new ThreadPoolExecutor(
            most, most, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), Scraper::daemon);
    threads.allowCoreThreadTimeOut(true);
    return threads;
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "scraper");
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Scrapes each exporter once and passes each result on, on this thread, as soon as it is
   * available. Returns after the last one, at the latest twice the longest timeout after the last
   * request: one for the name of the host, one for the page.
   *
   * @param over the time over which the requests are spread evenly
   */
  public void round(List<Exporter> exporters, Duration over, Consumer<Scrape> consumer)
      throws InterruptedException {
    BlockingQueue<Scrape> results = new LinkedBlockingQueue<>(); // one result for each exporter
    for (int i = 0; i < exporters.size(); i++) {
      scrape(exporters.get(i), over.multipliedBy(i).dividedBy(exporters.size()), results);
    }
    for (int left = exporters.size(); left > 0; left--) {
      consumer.accept(results.take());
    }
  }

  /** The same with all requests at once. */
  public void round(List<Exporter> exporters, Consumer<Scrape> consumer)
      throws InterruptedException {
    round(exporters, Duration.ZERO, consumer);
  }

  /** The client gets the address that was checked: the JDK keeps it for 30 s. */
  private void scrape(Exporter exporter, Duration delay, BlockingQueue<Scrape> results) {
    Executor later =
        CompletableFuture.delayedExecutor(delay.toNanos(), TimeUnit.NANOSECONDS, names);
    CompletableFuture<Optional<String>> unused =
        CompletableFuture.supplyAsync(exporter::refusal, later)
            .orTimeout(delay.plus(exporter.timeout()).toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete(
                (refusal, problem) -> {
                  if (problem != null) {
                    results.add(failed(exporter, problem));
                  } else if (refusal.isPresent()) {
                    results.add(new Scrape.Failed(exporter, refusal.get()));
                  } else {
                    request(exporter, results);
                  }
                });
  }

  private void request(Exporter exporter, BlockingQueue<Scrape> results) {
    long startMicros = clockMicros.getAsLong();
    HttpRequest request =
        HttpRequest.newBuilder(exporter.page())
            .timeout(exporter.timeout())
            .header("Accept", ACCEPTED)
            .build();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(request, head -> new BoundedBody(exporter.mostBytes()));
    // The timeout of the client covers only the response head; this one also covers the body.
    CompletableFuture<Void> unused =
        answer
            .thenApplyAsync(response -> read(exporter, response, startMicros), workers)
            .orTimeout(exporter.timeout().toMillis(), TimeUnit.MILLISECONDS)
            .exceptionallyAsync(problem -> failed(exporter, problem), workers)
            .thenAccept(
                scrape -> {
                  results.add(scrape);
                  answer.cancel(true); // closes the connection if it is still open
                });
  }

  private Scrape read(Exporter exporter, HttpResponse<byte[]> response, long startMicros) {
    if (response.statusCode() != OK) {
      return new Scrape.Failed(exporter, "responds with status " + response.statusCode());
    }
    MetricSource source = new MetricSource(exporter.host(), clockMicros.getAsLong());
    PageResult page =
        reader.read(exporter.page().getPath(), new ByteArrayInputStream(response.body()), source);
    if (page instanceof PageResult.Understood got) {
      long tookMicros = clockMicros.getAsLong() - startMicros;
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
          exporter, "no complete response within %d ms".formatted(exporter.timeout().toMillis()));
    }
    if (causedByLength(cause)) {
      return new Scrape.Failed(
          exporter, "sends more than %d bytes".formatted(exporter.mostBytes()));
    }
    return new Scrape.Failed(exporter, "no response: " + cause);
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
