package io.adlro.live.telemetry;

import io.adlro.ingest.feed.Exporter;
import io.adlro.ingest.feed.Readings;
import io.adlro.ingest.feed.Scrape;
import io.adlro.ingest.feed.Scraper;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the pages of all exporters again and again. Requests are a millisecond apart, or less if a
 * round would take more than four fifths of the time until the next one: pages that come all at
 * once would keep the processors from the decisions.
 */
public final class ExporterRounds implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ExporterRounds.class);

  private final Scraper scraper;
  private final List<Exporter> exporters;
  private final Duration spread;
  private final Consumer<Readings> pages;
  private final PageCounts counts;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "adlro-telemetry");
            thread.setDaemon(true);
            return thread;
          });

  public ExporterRounds(
      Scraper scraper,
      List<Exporter> exporters,
      Duration every,
      Consumer<Readings> pages,
      PageCounts counts) {
    this.scraper = scraper;
    this.exporters = List.copyOf(exporters);
    Duration apart = Duration.ofMillis(exporters.size());
    Duration most = every.multipliedBy(4).dividedBy(5);
    this.spread = apart.compareTo(most) < 0 ? apart : most;
    this.pages = pages;
    this.counts = counts;
    if (!exporters.isEmpty()) {
      var unused =
          timer.scheduleAtFixedRate(this::round, 0, every.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private void round() {
    try {
      scraper.round(exporters, spread, this::take);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException e) { // the next round comes in any case
      LOG.error("a round of exporters failed", e);
    }
  }

  private void take(Scrape scrape) {
    if (scrape instanceof Scrape.Scraped read) {
      counts.countRead();
      pages.accept(read.readings());
    } else if (scrape instanceof Scrape.Failed failed) {
      counts.countFailed();
      LOG.warn("{}: {}", failed.exporter().page(), failed.reason());
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
