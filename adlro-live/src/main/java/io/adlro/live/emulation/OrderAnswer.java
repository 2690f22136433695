package io.adlro.live.emulation;

/**
 * What became of an order at first.
 *
 * @param reason why it was not accepted, "" if it was
 */
public record OrderAnswer(String job, int attempt, boolean accepted, String reason) {}
