package io.adlro.live.loop;

import io.adlro.live.store.Batch;

/**
 * A batch that is on disk.
 *
 * @param decisionNanos how long its decision took
 * @param commitNanos how long its commit took
 * @param fallback whether another policy completed the decision
 */
public record Committed(Batch batch, long decisionNanos, long commitNanos, boolean fallback) {}
