package io.adlro.live.insight;

import io.adlro.learn.agent.WaitInterval;

/**
 * When a job that holds GPUs is expected to free them.
 *
 * @param atMicros the instant that the interval counts from
 */
public record RunOutlook(long atMicros, WaitInterval end) {}
