package io.adlro.app.client;

/**
 * What the server answered.
 *
 * @param json the answer itself
 */
public record ServerAnswer<T>(T value, String json) {}
