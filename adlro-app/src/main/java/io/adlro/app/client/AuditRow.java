package io.adlro.app.client;

/** A change that was made through the interface. */
public record AuditRow(String at, String actor, String action, String subject, String detail) {}
