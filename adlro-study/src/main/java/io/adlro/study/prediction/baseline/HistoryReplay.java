package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A history in the order of time: each job is submitted, and ends when its run time has passed
 * since its start, or since its submission where the start is unknown. A job that ends at the time
 * of a submission ends first. Jobs without run time are left out.
 */
public final class HistoryReplay {
  /** Receives the events of the history. */
  public interface Listener {
    /** A job is submitted, the one at this position of {@link #jobs}. */
    void submitted(int position, JobQuery query);

    void finished(JobQuery query, PastJob job);
  }

  private record End(long atMicros, int position) {}

  private final List<PastJob> jobs;

  public HistoryReplay(List<PastJob> history) {
    this.jobs =
        history.stream()
            .filter(job -> job.runMicros() > 0)
            .sorted(Comparator.comparingLong(PastJob::submitMicros))
            .toList();
  }

  /** By time of submission; equal times in the order of the history. */
  public List<PastJob> jobs() {
    return jobs;
  }

  /** From the first submission to the last end. */
  public void run(Listener listener) {
    List<JobQuery> queries = jobs.stream().map(JobQuery::of).toList();
    List<End> ends = ends();
    int ended = 0;
    for (int i = 0; i <= jobs.size(); i++) {
      long now = i < jobs.size() ? jobs.get(i).submitMicros() : Long.MAX_VALUE;
      for (; ended < ends.size() && ends.get(ended).atMicros() <= now; ended++) {
        int position = ends.get(ended).position();
        listener.finished(queries.get(position), jobs.get(position));
      }
      if (i < jobs.size()) {
        listener.submitted(i, queries.get(i));
      }
    }
  }

  private List<End> ends() {
    return IntStream.range(0, jobs.size())
        .mapToObj(i -> new End(endMicros(jobs.get(i)), i))
        .sorted(Comparator.comparingLong(End::atMicros).thenComparingInt(End::position))
        .toList();
  }

  private static long endMicros(PastJob job) {
    long ran = job.startMicros().orElse(job.submitMicros()) + job.runMicros();
    // A suspended job ends later than start plus run time; a clock that jumps may end it too early.
    return Math.max(job.submitMicros() + 1, Math.max(ran, job.endMicros().orElse(ran)));
  }
}
