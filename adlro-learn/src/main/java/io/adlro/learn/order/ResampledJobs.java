package io.adlro.learn.order;

import io.adlro.core.model.JobTable;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Fresh sequences like some that were seen: the distances between arrivals come in pieces of
 * consecutive ones, as they were, and each job is one that was seen, drawn from all.
 */
public final class ResampledJobs {
  private static final int PIECE = 200;

  private record Seen(JobTable jobs, int row) {}

  private final List<Seen> all = new ArrayList<>();

  public ResampledJobs(List<JobTable> sequences) {
    for (JobTable jobs : sequences) {
      if (jobs.size() <= PIECE) {
        throw new IllegalArgumentException(
            "%d jobs, a piece of arrivals is %d".formatted(jobs.size(), PIECE));
      }
      for (int row = 0; row < jobs.size(); row++) {
        all.add(new Seen(jobs, row));
      }
    }
  }

  JobTable draw(int count, RandomGenerator random) {
    JobTable drawn = new JobTable(all.get(0).jobs().cluster());
    long submitMicros = 0;
    while (drawn.size() < count) {
      JobTable arrivals = any(random).jobs();
      int from = 1 + random.nextInt(arrivals.size() - PIECE);
      for (int row = from; row < from + PIECE && drawn.size() < count; row++) {
        submitMicros += arrivals.submitMicros(row) - arrivals.submitMicros(row - 1);
        Seen asked = any(random);
        long workMicros = asked.jobs().workMicros(asked.row());
        drawn.addLike(asked.jobs(), asked.row(), submitMicros, workMicros);
      }
    }
    return drawn;
  }

  private Seen any(RandomGenerator random) {
    return all.get(random.nextInt(all.size()));
  }
}
