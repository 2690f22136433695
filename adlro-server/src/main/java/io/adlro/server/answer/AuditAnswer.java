package io.adlro.server.answer;

import io.adlro.live.store.AuditEntry;
import java.util.List;
import java.util.OptionalLong;

/** An entry of the audit trail. */
public record AuditAnswer(
    long number,
    long sequence,
    String at,
    String actor,
    String action,
    String subject,
    String detail,
    String hash) {
  public static AuditAnswer of(AuditEntry entry) {
    return new AuditAnswer(
        entry.number(),
        entry.sequence(),
        Written.time(entry.atMicros()),
        entry.actor(),
        entry.action(),
        entry.subject(),
        entry.detail(),
        entry.hash());
  }

  /**
   * Entries, newest first.
   *
   * @param before the value of the parameter of that name for the next page, null if there is none
   */
  public record Page(List<AuditAnswer> audit, OptionalLong before) {}
}
