package io.adlro.app.command;

import io.adlro.core.capacity.JobMix;
import io.adlro.core.capacity.LoadPlan;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.kernel.SchedulingKernel.Unsatisfiable;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.state.JobPhase;
import io.adlro.live.store.Batch;
import io.adlro.live.store.JobChange;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.Stores;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Jobs that ran and ended, as a store has them. */
final class EndedJobs {
  /** Of the journal: a server that goes on with the store has records behind it. */
  private static final long FIRST_RECORD = 1;

  private final List<StoredJob> jobs = new ArrayList<>();
  private final String owner;
  private final int first;

  EndedJobs(String owner) {
    this(owner, 0);
  }

  /**
   * @param first the number of the first job; a server on the store numbers its jobs from 0
   */
  EndedJobs(String owner, int first) {
    this.owner = owner;
    this.first = first;
  }

  int count() {
    return jobs.size();
  }

  /** A job that was done; its id is its number. */
  void add(
      JobRequest.Builder request,
      long submitMicros,
      long startMicros,
      long endMicros,
      List<String> gpus) {
    int number = first + count();
    String id = "job-" + number;
    jobs.add(
        new StoredJob(
            number,
            request.id(id).build(),
            owner,
            "",
            "",
            submitMicros,
            new JobChange(
                id,
                JobPhase.DONE,
                1,
                gpus,
                startMicros,
                endMicros,
                "",
                0.5f,
                -1,
                false,
                false,
                FIRST_RECORD)));
  }

  /** Makes the store of a site with these jobs. */
  void write(Path location, Cluster cluster, String policy, LoadPlan plan, double meanSeconds) {
    try (Store store = Stores.open(location.toString())) {
      store.begin(
          new JournalHeader(
              policy,
              new PolicyInputs(cluster, JobMix.uniform(cluster, meanSeconds), plan, 7),
              "settings",
              "model",
              Unsatisfiable.WAITS,
              JournalHeader.Facts.REPORTED));
      store.commit(
          new Batch(1, List.of(), jobs, List.of(), List.of(), List.of(), List.of(), Map.of()));
    }
  }
}
