package io.adlro.live.store;

/**
 * An API key. The key itself is shown once and not kept.
 *
 * @param hash SHA-256 of the key, in hexadecimal
 * @param role {@code user}, {@code operator} or {@code admin}
 * @param revokedMicros -1 while it is valid
 */
public record StoredKey(
    String name, String hash, String role, long createdMicros, long revokedMicros) {}
