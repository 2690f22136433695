package io.adlro.app.client;

/**
 * A job that the server accepted.
 *
 * @param repeated whether it was accepted before with the same idempotency key
 */
public record AcceptedId(String id, boolean repeated) {}
