package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A history in the order of time: each job is submitted, and ends when its run time has passed
 * since its start, or since its submission where no start is told. Who ends when another is
 * submitted ends before. Jobs without run time are left out.
 */
public final class HistoryReplay {
  /** Who lives through the history. */
  public interface Listener {
    /** A job is submitted, the one at this position of {@link #jobs}. */
    void submitted(int position, JobQuery asked);

    void finished(JobQuery asked, PastJob job);
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

  /** By time of submission, equals as in the history. */
  public List<PastJob> jobs() {
    return jobs;
  }

  /** From the first submission to the last end. */
  public void run(Listener listener) {
    List<JobQuery> asked = jobs.stream().map(JobQuery::of).toList();
    List<End> ends = ends();
    int ended = 0;
    for (int i = 0; i <= jobs.size(); i++) {
      long now = i < jobs.size() ? jobs.get(i).submitMicros() : Long.MAX_VALUE;
      for (; ended < ends.size() && ends.get(ended).atMicros() <= now; ended++) {
        int position = ends.get(ended).position();
        listener.finished(asked.get(position), jobs.get(position));
      }
      if (i < jobs.size()) {
        listener.submitted(i, asked.get(i));
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
    // A job that was suspended ends later than it ran; clocks that jump may end it too early.
    return Math.max(job.submitMicros() + 1, Math.max(ran, job.endMicros().orElse(ran)));
  }
}
