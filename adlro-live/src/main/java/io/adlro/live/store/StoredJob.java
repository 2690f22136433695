package io.adlro.live.store;

import io.adlro.core.model.JobRequest;

/**
 * A job as readers see it.
 *
 * @param number of the job in the kernel
 * @param request with its id
 * @param owner the name of the API key that submitted it, or of the cluster it came from
 * @param key that makes its submission idempotent, "" for none
 * @param requestDigest of what was submitted with the key, "" for none
 */
public record StoredJob(
    int number,
    JobRequest request,
    String owner,
    String key,
    String requestDigest,
    long submittedMicros,
    JobChange now) {}
