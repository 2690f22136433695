package io.adlro.ingest.feed;

import io.adlro.ingest.Intake;

/** The result of reading a page of metrics. */
public sealed interface PageResult {
  /** The page was read, to its end or to a malformed place, which the intake then names. */
  record Understood(String format, Readings readings, Intake intake) implements PageResult {}

  /** Nothing was read from the page; the reason is one clause. */
  record Refused(String reason) implements PageResult {}
}
