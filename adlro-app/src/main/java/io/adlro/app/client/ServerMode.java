package io.adlro.app.client;

/**
 * Whether decisions reach the cluster.
 *
 * @param mode {@code shadow} or {@code active}
 */
public record ServerMode(String mode) {}
