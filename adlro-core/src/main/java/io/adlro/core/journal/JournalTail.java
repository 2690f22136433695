package io.adlro.core.journal;

/**
 * How the readable part of a journal ends.
 *
 * @param records readable records
 * @param atByte where the readable part ends
 * @param reason what is wrong behind it, "" if nothing is
 */
public record JournalTail(Kind kind, long records, long atByte, String reason) {
  /** What follows the last readable record. */
  public enum Kind {
    /** Nothing. */
    CLEAN,
    /** A part of a record. */
    TRUNCATED,
    /** Bytes that are no record. */
    DAMAGED
  }

  /** As words: clean, truncated at byte 12 after record 3, damaged at byte 12 after record 3. */
  public String text() {
    return switch (kind) {
      case CLEAN -> "clean";
      case TRUNCATED -> "truncated at byte %d after record %d".formatted(atByte, records);
      case DAMAGED -> "damaged at byte %d after record %d: %s".formatted(atByte, records, reason);
    };
  }
}
