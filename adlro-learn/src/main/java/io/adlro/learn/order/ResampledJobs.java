package io.adlro.learn.order;

import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * New job sequences by resampling given ones: blocks of consecutive interarrival times are kept,
 * and each job is drawn from all jobs.
 */
public final class ResampledJobs {
  private static final int BLOCK = 200;

  private record Source(WorkloadTable jobs, int row) {}

  private final List<Source> all = new ArrayList<>();

  public ResampledJobs(List<WorkloadTable> sequences) {
    for (WorkloadTable jobs : sequences) {
      if (jobs.size() <= BLOCK) {
        throw new IllegalArgumentException(
            "a sequence of %d jobs is not longer than a block of %d arrivals"
                .formatted(jobs.size(), BLOCK));
      }
      for (int row = 0; row < jobs.size(); row++) {
        all.add(new Source(jobs, row));
      }
    }
  }

  WorkloadTable draw(int count, RandomGenerator random) {
    WorkloadTable drawn = new WorkloadTable(all.get(0).jobs().cluster());
    long submitMicros = 0;
    while (drawn.size() < count) {
      WorkloadTable arrivals = any(random).jobs();
      int from = 1 + random.nextInt(arrivals.size() - BLOCK);
      for (int row = from; row < from + BLOCK && drawn.size() < count; row++) {
        submitMicros += arrivals.submitMicros(row) - arrivals.submitMicros(row - 1);
        Source source = any(random);
        Job job = source.jobs().job(source.row());
        drawn.add(new Job(submitMicros, job.request().withoutLimit(), job.workMicros()));
      }
    }
    return drawn;
  }

  private Source any(RandomGenerator random) {
    return all.get(random.nextInt(all.size()));
  }
}
