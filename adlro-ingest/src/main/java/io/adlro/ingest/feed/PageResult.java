package io.adlro.ingest.feed;

import io.adlro.ingest.Intake;

/** What became of a page of metrics. */
public sealed interface PageResult {
  /** It was read, to its end or to where it breaks, which the account then tells. */
  record Understood(String format, Readings readings, Intake intake) implements PageResult {}

  /** Nothing was taken from it; the reason is one clause. */
  record Refused(String reason) implements PageResult {}
}
