package io.adlro.live.loop;

import io.adlro.core.policy.GuardTrip;
import io.adlro.live.store.Batch;
import java.util.Optional;

/**
 * A batch that is on disk.
 *
 * @param decisionNanos how long its decision took
 * @param commitNanos how long its commit took
 * @param fallback whether another policy completed the decision
 * @param trip why the base policy decided, or would decide from now on; empty if there was no
 *     decision or the policy made it. Each trip of the guard is seen in one of them at least.
 */
public record Committed(
    Batch batch,
    long decisionNanos,
    long commitNanos,
    boolean fallback,
    Optional<GuardTrip> trip) {}
