package io.adlro.live.loop;

/**
 * A submission that is on disk.
 *
 * @param repeated whether it was accepted before with the same key
 */
public record Accepted(String job, boolean repeated) {}
