package io.adlro.live.store;

import io.adlro.core.state.JobPhase;
import java.util.Optional;
import java.util.Set;

/** Queries of tests. */
final class StoreQueries {
  private StoreQueries() {}

  static JobQuery all() {
    return sorted(JobQuery.Sort.SUBMITTED, false, 0, 100);
  }

  static JobQuery sorted(JobQuery.Sort sort, boolean descending, int offset, int limit) {
    return new JobQuery(
        Set.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        sort,
        descending,
        offset,
        limit);
  }

  static JobQuery in(JobPhase... phases) {
    return new JobQuery(
        Set.of(phases),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        JobQuery.Sort.SUBMITTED,
        false,
        0,
        100);
  }

  static JobQuery of(
      Optional<String> owner,
      Optional<String> user,
      Optional<String> jobClass,
      Optional<String> text) {
    return new JobQuery(
        Set.of(), owner, user, jobClass, text, JobQuery.Sort.SUBMITTED, false, 0, 100);
  }
}
