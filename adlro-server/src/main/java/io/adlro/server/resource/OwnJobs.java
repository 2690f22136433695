package io.adlro.server.resource;

import io.adlro.core.state.JobPhase;
import io.adlro.live.store.JobPage;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.StoreReader;
import io.adlro.live.store.StoredJob;
import io.adlro.server.access.Identity;
import io.adlro.server.problem.HttpRefusal;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Which jobs a sender sees: some see all, a user its own. */
final class OwnJobs {
  private OwnJobs() {}

  static Optional<StoredJob> find(StoreReader store, Identity who, String id) {
    return store.job(id).filter(job -> who.sees(job.owner()));
  }

  /** Jobs of others do not exist for a user. */
  static StoredJob require(StoreReader store, Identity who, String id) {
    return find(store, who, id).orElseThrow(() -> HttpRefusal.notFound("job", id));
  }

  /** By ids. Found by queries of the owner, not one for each job. */
  static Predicate<String> visible(StoreReader store, Identity who, Set<JobPhase> phases) {
    return who.seesAll() ? id -> true : ids(store, who.name(), phases)::contains;
  }

  private static Set<String> ids(StoreReader store, String owner, Set<JobPhase> phases) {
    Set<String> ids = new HashSet<>();
    JobPage page;
    int read = 0;
    do {
      page = store.jobs(part(owner, phases, read));
      page.jobs().forEach(job -> ids.add(job.request().id()));
      read += page.jobs().size();
    } while (!page.jobs().isEmpty() && read < page.total());
    return ids;
  }

  private static JobSelection part(String owner, Set<JobPhase> phases, int offset) {
    return new JobSelection(
        phases,
        Optional.of(owner),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        JobSelection.Sort.SUBMITTED,
        false,
        offset,
        JobSelection.MOST);
  }
}
