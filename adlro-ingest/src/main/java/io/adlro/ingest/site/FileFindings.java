package io.adlro.ingest.site;

/** What came out of an input, in our terms. */
public sealed interface FileFindings
    permits GpuFindings, JobFindings, ClusterFindings, HistoryFindings {
  /** Whether nothing did, although its format was recognised. */
  boolean isEmpty();
}
