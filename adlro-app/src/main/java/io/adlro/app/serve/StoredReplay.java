package io.adlro.app.serve;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.trace.RecordedSchedule;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.ModelRegistry;
import io.adlro.live.loop.RegisteredModel;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.ReadableStore;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.sim.scenario.PriceSource;
import io.adlro.study.experiment.ExperimentContext;
import io.adlro.study.site.ShadowStudy.Recorded;
import io.adlro.study.training.PairedReplay;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * Replays the last jobs of a store with a model and with the one that decides, one replay at a
 * time. Jobs that may have trained the model are left out.
 */
final class StoredReplay implements Function<String, PairedReplay> {
  /** More take too long beside a server. */
  static final int MOST_JOBS = 2_000;

  private final ReadableStore store;
  private final LivePolicy policy;
  private final ExperimentContext experiment;
  private final Semaphore one = new Semaphore(1);

  StoredReplay(ReadableStore store, LivePolicy policy, ExperimentContext experiment) {
    this.store = store;
    this.policy = policy;
    this.experiment = experiment;
  }

  @Override
  public PairedReplay apply(String model) {
    if (!one.tryAcquire()) {
      throw new RequestRefused(Kind.BUSY, "another replay is being made; ask again");
    }
    try {
      return replayed(model);
    } catch (UserError e) {
      throw new RequestRefused(Kind.CONFLICT, e.getMessage());
    } finally {
      one.release();
    }
  }

  private PairedReplay replayed(String model) {
    PolicyEntry candidate = policy.withModel(model).entry();
    PolicyEntry active = policy.at(store, Long.MAX_VALUE).entry();
    long since =
        ModelRegistry.of(store).find(model).map(RegisteredModel::trainedToMicros).orElse(0L);
    Recorded recorded = ShadowJobs.last(store, PresentCluster.of(store), MOST_JOBS, since);
    Setting setting =
        Setting.ofTrace(
            "replay",
            recorded.trace()::bySeed,
            0,
            Physics.ideal(),
            PriceSource.OBSERVED,
            experiment.planner());
    long[] waits = recorded.trace().recorded().waitMicros();
    return PairedReplay.of(
        setting,
        setting.trials().apply(1),
        job -> waits[job] != RecordedSchedule.UNKNOWN,
        active,
        candidate);
  }
}
