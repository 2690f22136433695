package io.adlro.app.ingest;

/** What came out of an input, in our terms. */
public sealed interface Findings
    permits GpuFindings, JobFindings, ClusterFindings, HistoryFindings {
  /** Whether nothing did, although its format was recognised. */
  boolean isEmpty();
}
