package io.adlro.app.serve;

import io.adlro.ingest.message.UserError;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.ReadableStore;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.site.ShadowResult;
import io.adlro.study.site.ShadowStudy;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/** Compares the jobs in the store of a server with a replay, one comparison at a time. */
final class StoredShadow implements Supplier<ShadowResult> {
  /** A replay of more takes too long, and too much memory, beside a server. */
  static final int MOST_JOBS = 50_000;

  private final ReadableStore store;
  private final ExperimentContext experiment;
  private final Semaphore one = new Semaphore(1);

  StoredShadow(ReadableStore store, ExperimentContext experiment) {
    this.store = store;
    this.experiment = experiment;
  }

  @Override
  public ShadowResult get() {
    if (!one.tryAcquire()) {
      throw new RequestRefused(Kind.BUSY, "another comparison is being made; ask again");
    }
    try {
      return compared();
    } catch (UserError e) {
      throw new RequestRefused(Kind.CONFLICT, e.getMessage());
    } finally {
      one.release();
    }
  }

  private ShadowResult compared() {
    ShadowStudy.Recorded recorded =
        ShadowJobs.read(store, PresentCluster.of(store), OptionalLong.empty());
    int jobs = recorded.trace().jobs().size();
    if (jobs > MOST_JOBS) {
      throw new UserError(
          "a server compares at most %,d jobs, and there are %,d; run `adlro shadow --store STORE`"
              .formatted(MOST_JOBS, jobs));
    }
    return ShadowStudy.run(recorded, store.header().orElseThrow().policy(), experiment, () -> {});
  }
}
