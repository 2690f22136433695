package io.adlro.ingest.feed;

import io.adlro.ingest.Intake;

/** How the visit to an exporter ended. */
public sealed interface Scrape {
  Exporter exporter();

  /** It gave a page. */
  record Scraped(
      Exporter exporter, String format, Readings readings, Intake intake, long tookMicros)
      implements Scrape {}

  /** It gave nothing that can be used; the reason is one clause. */
  record Failed(Exporter exporter, String reason) implements Scrape {}
}
