package io.adlro.core.journal;

/** A record contradicts the records before it; the message names it and the contradiction. */
public final class RecordMismatchException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final long sequence;

  RecordMismatchException(JournalRecord record, RuntimeException cause) {
    super(
        "record %d at byte %d does not fit the records before: %s"
            .formatted(record.sequence(), record.position(), cause.getMessage()),
        cause);
    this.sequence = record.sequence();
  }

  /** The number of the record. */
  public long sequence() {
    return sequence;
  }
}
