package io.adlro.live.loop;

/**
 * How full the inbox of the loop is.
 *
 * @param messages that wait for the next round
 * @param capacity with that number, reports of the cluster wait for room; requests are refused
 *     before
 */
public record InboxUse(int messages, int capacity) {}
