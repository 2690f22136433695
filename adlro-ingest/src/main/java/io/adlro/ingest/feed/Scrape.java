package io.adlro.ingest.feed;

import io.adlro.ingest.Intake;

/** The result of scraping an exporter. */
public sealed interface Scrape {
  Exporter exporter();

  /** The exporter returned a page. */
  record Scraped(
      Exporter exporter, String format, Readings readings, Intake intake, long tookMicros)
      implements Scrape {}

  /** The exporter returned nothing usable; the reason is one clause. */
  record Failed(Exporter exporter, String reason) implements Scrape {}
}
