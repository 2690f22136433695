package io.adlro.study.prediction.baseline;

import io.adlro.ingest.submission.Submission;

/** What jobs have in common, as keys. */
final class JobKeys {
  private JobKeys() {}

  /** The requested resources. */
  static String shape(JobQuery query) {
    Submission job = query.job();
    return "%d/%d/%s/%s/%s/%s"
        .formatted(
            job.gpus(),
            job.shareMilli(),
            job.gpuMemoryMib(),
            job.cpuMilli(),
            job.memoryMib(),
            job.models());
  }

  /** The user; where it is unknown, the group and the shape. */
  static String owner(JobQuery query) {
    String user = query.job().user();
    return user.isEmpty() ? "/" + query.job().group() + "/" + shape(query) : user;
  }
}
