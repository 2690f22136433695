package io.adlro.live.loop;

/**
 * Who asks for something.
 *
 * @param name of the key, which owns the jobs that are submitted with it
 * @param mayChangeAll whether jobs of others may be changed
 */
public record Caller(String name, boolean mayChangeAll) {}
