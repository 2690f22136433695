package io.adlro.live.slurm;

import io.adlro.core.state.JobPhase;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoredJob;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** All jobs of a store. */
final class JobsOf {
  private JobsOf() {}

  static List<StoredJob> all(Store store) {
    return store
        .jobs(
            new JobSelection(
                EnumSet.allOf(JobPhase.class),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                JobSelection.Sort.SUBMITTED,
                false,
                0,
                1_000))
        .jobs();
  }
}
