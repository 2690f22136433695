package io.adlro.live.store;

/**
 * Who changed what through the interface.
 *
 * @param number of the entry, which the store gives; 0 before
 * @param sequence of the last record before it or of it; entries of one commit may share it
 * @param actor the name of the key or user
 * @param hash of it and of all entries before it ({@link AuditChain}), which the store gives
 */
public record AuditEntry(
    long number,
    long sequence,
    long atMicros,
    String actor,
    String action,
    String subject,
    String detail,
    String hash) {
  /** An entry that is not stored yet. */
  public AuditEntry(
      long sequence, long atMicros, String actor, String action, String subject, String detail) {
    this(0, sequence, atMicros, actor, action, subject, detail, "");
  }
}
