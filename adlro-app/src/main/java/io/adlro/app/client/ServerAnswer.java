package io.adlro.app.client;

import java.util.function.Supplier;

/**
 * What the server answered.
 *
 * @param json writes the answer itself; only on request, because that takes time
 */
public record ServerAnswer<T>(T value, Supplier<String> json) {}
