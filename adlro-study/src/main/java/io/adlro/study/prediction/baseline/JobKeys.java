package io.adlro.study.prediction.baseline;

import io.adlro.ingest.submission.Submission;

/** What jobs have in common, as keys. */
final class JobKeys {
  private JobKeys() {}

  /** The resources asked for. */
  static String shape(JobQuery asked) {
    Submission job = asked.job();
    return "%d/%d/%s/%s/%s/%s"
        .formatted(
            job.gpus(),
            job.shareMilli(),
            job.gpuMemoryMib(),
            job.cpuMilli(),
            job.memoryMib(),
            job.models());
  }

  /** The user; where none is told, the group and the shape stand for him. */
  static String owner(JobQuery asked) {
    String user = asked.job().user();
    return user.isEmpty() ? "/" + asked.job().group() + "/" + shape(asked) : user;
  }
}
