package io.adlro.live.store;

/**
 * Waiting jobs of a class and a third of the priorities.
 *
 * @param third 0 for priorities below 1/3, 1 for those below 2/3, 2 for the others
 * @param gpus that they need in all
 * @param oldestMicros when the first of them was submitted
 */
public record QueueGroup(String jobClass, int third, long jobs, long gpus, long oldestMicros) {}
