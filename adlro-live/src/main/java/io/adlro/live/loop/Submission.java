package io.adlro.live.loop;

import io.adlro.core.model.JobRequest;

/**
 * A job that is to be accepted.
 *
 * @param request without an id, which the loop gives, or with one that is not used yet
 * @param key that makes it idempotent, "" for none; keys of different owners do not meet
 * @param digest of what was sent, to tell a repeated submission from another with the same key
 */
public record Submission(JobRequest request, String key, String digest) {}
