package io.adlro.live.insight;

import io.adlro.core.event.QuietHandler;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.JobTable;
import io.adlro.core.pattern.ClassMemory;
import io.adlro.core.pattern.JobTraits;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredJob;
import java.util.List;
import java.util.Optional;

/**
 * Predicts the class of a job from the jobs that were done: the latest ones of a store, and those
 * that a kernel reports afterwards. Not thread-safe.
 */
final class PastClasses extends QuietHandler {
  private final ClassMemory memory = new ClassMemory();
  private final JobTable jobs;

  /** Knows the latest jobs of a store; a kernel with these jobs reports the others. */
  PastClasses(StoreReader store, JobTable jobs) {
    this.jobs = jobs;
    List<StoredJob> newestFirst = store.jobs(JobSelection.latestDone(JobSelection.MOST)).jobs();
    for (int i = newestFirst.size() - 1; i >= 0; i--) {
      learn(newestFirst.get(i).request(), newestFirst.get(i).submittedMicros());
    }
  }

  @Override
  public void jobFinished(long atMicros, int job, int attempt) {
    learn(jobs.request(job), jobs.submitMicros(job));
  }

  private void learn(JobRequest job, long submitMicros) {
    if (!job.jobClass().equals(JobRequest.UNCLASSIFIED)) {
      memory.learn(JobTraits.of(job, submitMicros), job.jobClass());
    }
  }

  Optional<String> predict(JobRequest job) {
    return memory.classOf(JobTraits.of(job, 0));
  }
}
