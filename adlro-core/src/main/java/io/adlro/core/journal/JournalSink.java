package io.adlro.core.journal;

/** Where records go, one call for each. */
public interface JournalSink {
  /** Takes one whole record. The array is valid only during the call. */
  void write(byte[] bytes, int offset, int length);
}
