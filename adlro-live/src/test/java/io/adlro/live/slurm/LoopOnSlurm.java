package io.adlro.live.slurm;

import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.state.JobPhase;
import io.adlro.ingest.jobclass.UnclassifiedJobs;
import io.adlro.live.loop.LiveClock;
import io.adlro.live.loop.LiveLoop;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.LoopSettings;
import io.adlro.live.loop.Mode;
import io.adlro.live.store.JobSelection;
import io.adlro.live.store.Store;
import io.adlro.live.store.StoredJob;
import io.adlro.live.store.Stores;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** An orchestrator with a store of its own that places the jobs of a testbed. */
final class LoopOnSlurm implements AutoCloseable {
  private final Store store;
  private final LiveLoop loop;

  LoopOnSlurm(SlurmTestbed slurm, Path database) {
    this(slurm.driver(), database, Mode.ACTIVE);
  }

  /**
   * @param database is made if it does not exist
   */
  LoopOnSlurm(SlurmDriver driver, Path database, Mode mode) {
    store = Stores.open(database.toString());
    PolicyEntry policy =
        PolicyCatalog.entries().stream()
            .filter(entry -> entry.name().equals("rolling-matching"))
            .findFirst()
            .orElseThrow();
    loop =
        new LiveLoop(
            LoopSettings.DEFAULT,
            store,
            driver,
            LivePolicy.of(
                policy,
                UnclassifiedJobs.in(SlurmTestbed.CLUSTER),
                new OrToolsLoadPlanner(),
                "",
                store.header()),
            LiveClock.running(System.currentTimeMillis() * 1_000, 1),
            mode);
    loop.recover();
    loop.start();
  }

  Store store() {
    return store;
  }

  LiveLoop loop() {
    return loop;
  }

  List<StoredJob> jobs() {
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

  /** The last job with this number of Slurm. */
  Optional<StoredJob> job(String number) {
    return jobs().stream()
        .filter(job -> job.request().id().startsWith("slurm-" + number + "-"))
        .reduce((one, next) -> next);
  }

  void await(String number, JobPhase phase) {
    Await.until(
        "job %s is %s".formatted(number, phase),
        () -> job(number).filter(job -> job.now().phase() == phase).isPresent(),
        () ->
            job(number)
                .map(job -> job + ", " + store.decisionsOf(job.request().id()))
                .orElse("it is not known here"));
  }

  @Override
  public void close() {
    loop.close();
    store.close();
  }
}
