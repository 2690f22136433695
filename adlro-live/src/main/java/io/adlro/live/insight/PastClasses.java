package io.adlro.live.insight;

import io.adlro.core.model.JobRequest;
import io.adlro.core.pattern.ClassMemory;
import io.adlro.core.pattern.JobTraits;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredJob;
import java.util.Optional;

/** Predicts the class of a job from the latest jobs that were done. */
final class PastClasses {
  private PastClasses() {}

  static Optional<String> predict(StoreReader store, JobRequest request) {
    ClassMemory memory = new ClassMemory();
    for (StoredJob job : store.jobs(JobSelection.latestDone(JobSelection.MOST)).jobs()) {
      if (!job.request().jobClass().equals(JobRequest.UNCLASSIFIED)) {
        memory.learn(JobTraits.of(job.request(), job.submittedMicros()), job.request().jobClass());
      }
    }
    return memory.classOf(JobTraits.of(request, 0));
  }
}
