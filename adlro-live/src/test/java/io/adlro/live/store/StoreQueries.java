package io.adlro.live.store;

import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
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

  static JobQuery of(
      Optional<String> owner,
      Optional<String> user,
      Optional<String> jobClass,
      Optional<String> text) {
    return new JobQuery(
        Set.of(), owner, user, jobClass, text, JobQuery.Sort.SUBMITTED, false, 0, 100);
  }

  /** Every order in both directions, with and without each filter, first and later pages. */
  static List<JobQuery> each() {
    List<JobQuery> queries = new ArrayList<>();
    List<Set<JobPhase>> phases =
        List.of(
            Set.of(),
            Set.of(JobPhase.RUNNING),
            Set.of(JobPhase.PENDING, JobPhase.HELD),
            Set.of(JobPhase.ASSUMED, JobPhase.DONE));
    for (JobQuery.Sort sort : JobQuery.Sort.values()) {
      queries.add(sorted(sort, false, 7, 5));
      queries.add(sorted(sort, true, 0, 100));
      for (Set<JobPhase> some : phases) {
        queries.add(filtered(some, "alice", "user-1", "simulate", "T-3", sort));
        queries.add(filtered(some, "bob", null, null, null, sort));
        queries.add(filtered(some, null, null, "train", "job-1", sort));
      }
    }
    return queries;
  }

  private static JobQuery filtered(
      Set<JobPhase> phases,
      String owner,
      String user,
      String jobClass,
      String text,
      JobQuery.Sort sort) {
    return new JobQuery(
        phases,
        Optional.ofNullable(owner),
        Optional.ofNullable(user),
        Optional.ofNullable(jobClass),
        Optional.ofNullable(text),
        sort,
        false,
        1,
        3);
  }

  /** The answer to a query, by a list of all jobs. */
  static JobPage inMemory(List<StoredJob> jobs, JobQuery query) {
    Comparator<StoredJob> order = order(query.sort()).thenComparing(StoredJob::number);
    List<StoredJob> found =
        jobs.stream()
            .filter(job -> query.phases().isEmpty() || query.phases().contains(job.now().phase()))
            .filter(job -> query.owner().map(job.owner()::equals).orElse(true))
            .filter(job -> query.user().map(job.request().user()::equals).orElse(true))
            .filter(job -> query.jobClass().map(job.request().jobClass()::equals).orElse(true))
            .filter(job -> query.text().map(text -> contains(job, text)).orElse(true))
            .sorted(query.descending() ? order.reversed() : order)
            .toList();
    return new JobPage(
        found.stream().skip(query.offset()).limit(query.limit()).toList(), found.size());
  }

  private static boolean contains(StoredJob job, String text) {
    String wanted = text.toLowerCase(Locale.ROOT);
    return job.request().id().toLowerCase(Locale.ROOT).contains(wanted)
        || job.request().name().toLowerCase(Locale.ROOT).contains(wanted);
  }

  private static Comparator<StoredJob> order(JobQuery.Sort sort) {
    return switch (sort) {
      case SUBMITTED -> Comparator.comparing(StoredJob::submittedMicros);
      case STARTED -> Comparator.comparing(job -> job.now().startedMicros());
      case ENDED -> Comparator.comparing(job -> job.now().endedMicros());
      case PRIORITY -> Comparator.comparing(job -> job.now().priority());
      case GPUS -> Comparator.comparing(job -> job.request().gpus());
      case NAME -> Comparator.comparing(job -> job.request().name());
      case USER -> Comparator.comparing(job -> job.request().user());
      case PHASE -> Comparator.comparing(job -> job.now().phase());
    };
  }
}
