package io.adlro.live.store;

/**
 * Who changed what through the interface.
 *
 * @param sequence of the last record before it or of it; entries of one commit may share it
 * @param actor the name of the key
 */
public record AuditEntry(
    long sequence, long atMicros, String actor, String action, String subject, String detail) {}
