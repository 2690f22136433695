package io.adlro.live.insight;

import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.snapshot.SnapshotException;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.Alteration;
import io.adlro.learn.agent.CalibratedForecasts;
import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import io.adlro.learn.agent.ForecastingPolicy;
import io.adlro.learn.agent.PresentState;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.live.insight.WhatIfComparison.Pair;
import io.adlro.live.loop.HoldReasons;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.ReadableStore;
import io.adlro.live.store.StoreException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Forecasts the starts and ends of live jobs in the background: a kernel follows the stored
 * journal, and its futures are simulated after each change. The loop takes no part. The thread
 * works at most a third of the time.
 */
public final class LiveOutlooks implements Outlooks, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LiveOutlooks.class);
  private static final long LEAST_PAUSE_MILLIS = 500;

  /** Pause after a forecast over the time that it took. */
  private static final int PAUSE = 2;

  private static final long SEED = 38;

  /** The name of the value of the store with the calibration. */
  public static final String CALIBRATION = "forecast-calibration";

  private static final long KEPT_EVERY_NANOS = TimeUnit.MINUTES.toNanos(10);

  private final ReadableStore store;
  private final LivePolicy policy;
  private final Consumer<String> keeper;
  private long keptNanos = System.nanoTime();
  private final Semaphore changes = new Semaphore(0);
  private final Semaphore oneQuestion = new Semaphore(1);
  private final Thread thread = new Thread(this::run, "adlro-forecast");
  private Optional<Follower> follower = Optional.empty();
  private volatile Found found = Found.NONE;
  private volatile OptionalLong forecastNanos = OptionalLong.empty();

  /** Outlooks of one instant, by job. */
  private record Found(Map<String, JobOutlook> waiting, Map<String, RunOutlook> running) {
    static final Found NONE = new Found(Map.of(), Map.of());
  }

  /** A kernel with the calibration of its forecasts. */
  private record Follower(FollowingKernel journal, CalibratedForecasts calibrated, String model) {
    /** Whether the model that it was made with still decides. */
    boolean hasItsModel() {
      return journal.kernel().state().activeModel().equals(model);
    }
  }

  /**
   * Forecasts for what decides.
   *
   * @param keeper writes the value {@link #CALIBRATION} to the store
   */
  public LiveOutlooks(ReadableStore store, LivePolicy policy, Consumer<String> keeper) {
    this.store = store;
    this.policy = policy;
    this.keeper = keeper;
    thread.setDaemon(true);
  }

  public LiveOutlooks start() {
    thread.start();
    changed();
    return this;
  }

  /** Something was committed; returns at once. */
  public void changed() {
    changes.release();
  }

  @Override
  public Optional<JobOutlook> of(String job) {
    return Optional.ofNullable(found.waiting().get(job));
  }

  @Override
  public Optional<RunOutlook> ofRunning(String job) {
    return Optional.ofNullable(found.running().get(job));
  }

  @Override
  public Optional<Duration> age() {
    OptionalLong last = forecastNanos;
    return last.isEmpty()
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(System.nanoTime() - last.getAsLong()));
  }

  @Override
  public void close() {
    thread.interrupt();
    keepCalibration();
  }

  private synchronized void keepCalibration() {
    keptNanos = System.nanoTime();
    follower.ifPresent(
        present -> {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          SnapshotWriter to = new SnapshotWriter(bytes);
          present.calibrated().save(to);
          to.finish();
          keeper.accept(Base64.getEncoder().encodeToString(bytes.toByteArray()));
        });
  }

  /** As far as an earlier process has learned it. */
  private CalibratedForecasts calibration() {
    CalibratedForecasts kept = new CalibratedForecasts();
    Optional<String> text = store.value(CALIBRATION);
    if (text.isEmpty()) {
      return kept;
    }
    try {
      SnapshotReader from =
          new SnapshotReader(new ByteArrayInputStream(Base64.getDecoder().decode(text.get())));
      kept.restore(from);
      from.finish();
      return kept;
    } catch (SnapshotException e) {
      LOG.warn("the calibration of forecasts begins again: {}", e.getMessage());
      return new CalibratedForecasts();
    }
  }

  private void run() {
    try {
      while (true) {
        changes.acquire();
        changes.drainPermits();
        long beganNanos = System.nanoTime();
        refreshOrForget();
        long tookMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beganNanos);
        TimeUnit.MILLISECONDS.sleep(Math.max(LEAST_PAUSE_MILLIS, PAUSE * tookMillis));
      }
    } catch (InterruptedException e) {
      LOG.debug("forecasts end");
    }
  }

  /** Forecasts are not worth a server: after a failure there are none until the next change. */
  private void refreshOrForget() {
    try {
      refresh();
    } catch (StoreException e) {
      found = Found.NONE;
      LOG.warn("no forecast: the store does not answer");
    } catch (RuntimeException e) {
      found = Found.NONE;
      LOG.error("a forecast failed; the next change makes another", e);
    }
  }

  /** Forecasts the waiting jobs as of the last record that is on disk. */
  public void refresh() {
    long beganNanos = System.nanoTime();
    found = withPresent(this::outlooks);
    forecastNanos = OptionalLong.of(beganNanos);
    if (System.nanoTime() - keptNanos > KEPT_EVERY_NANOS) {
      keepCalibration();
    }
  }

  @Override
  public WhatIfResult whatIf(WhatIf question, Function<String, Optional<PolicyEntry>> policies) {
    return alone(now -> answer(now, question, policies));
  }

  @Override
  public SubmissionForecast ifSubmitted(JobRequest job) {
    return alone(
        now -> new SubmissionForecaster(now.journal().kernel(), now.calibrated(), SEED).of(job));
  }

  /** Answers one question at a time. */
  private <T> T alone(Function<Follower, T> work) {
    if (!oneQuestion.tryAcquire()) {
      throw new RequestRefused(Kind.BUSY, "another what-if question is being answered; ask again");
    }
    try {
      return withPresent(work);
    } finally {
      oneQuestion.release();
    }
  }

  private WhatIfResult answer(
      Follower now, WhatIf question, Function<String, Optional<PolicyEntry>> policies) {
    PresentState present = ForecastingPolicy.present(now.journal().kernel());
    Alterations alterations = new Alterations(present, policy.header().inputs(), policies);
    PresentState.Settings settings = PresentState.Settings.DEFAULT;
    Alteration change = alterations.of(question);
    int[] stopped = alterations.stopped(question);
    return new WhatIfComparison(
            present.state(),
            new Pair(present.forecast(SEED, settings), present.forecast(SEED, settings, change)),
            new Pair(
                present.endings(stopped, SEED, settings, Optional.empty()),
                present.endings(stopped, SEED, settings, Optional.of(change))))
        .result(alterations.waiting(question), now.calibrated());
  }

  private Found outlooks(Follower now) {
    SchedulingKernel kernel = now.journal().kernel();
    ClusterState state = kernel.state();
    PresentState present = ForecastingPolicy.present(kernel);
    Map<Integer, JobForecast> forecasts =
        now.calibrated().of(present.forecast(SEED, PresentState.Settings.DEFAULT));
    Map<Integer, WaitInterval> ends = new HashMap<>();
    for (int job = state.firstActive(); job != ClusterState.NONE; job = state.nextInList(job)) {
      ends.put(job, present.remaining(job));
    }
    WaitReasons reasons =
        new WaitReasons(
            kernel, HoldReasons.of(store), forecasts, job -> ends.get(job).medianMicros());
    Map<String, JobOutlook> waiting = new HashMap<>();
    Map<String, RunOutlook> running = new HashMap<>();
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      String id = state.jobs().id(job);
      if (state.phase(job).isWaiting()) {
        waiting.put(id, reasons.of(job));
      } else {
        running.put(id, new RunOutlook(state.nowMicros(), ends.get(job)));
      }
    }
    return new Found(waiting, running);
  }

  /** Begins with the older snapshot: the jobs since are what futures are drawn from. */
  private Follower begun() {
    LivePolicy deciding = policy.at(store, Long.MAX_VALUE);
    long newest = store.latestSnapshot().map(snapshot -> snapshot.sequence()).orElse(0L);
    FollowingKernel journal =
        new FollowingKernel(
            store,
            deciding,
            newest - 1,
            new ForecastingPolicy(deciding.guarded(), deciding.header().cluster()));
    CalibratedForecasts calibrated = calibration();
    journal.kernel().listen(calibrated);
    journal.followToEnd();
    return new Follower(journal, calibrated, journal.kernel().state().activeModel());
  }

  /** Works on the kernel of the last record, one call at a time. */
  private synchronized <T> T withPresent(Function<Follower, T> work) {
    Optional<Follower> kept = follower;
    follower = Optional.empty(); // one that failed half-way is not used again
    kept.ifPresent(one -> one.journal().followToEnd());
    Follower now = kept.filter(Follower::hasItsModel).orElseGet(this::begun);
    try {
      T result = work.apply(now);
      follower = Optional.of(now);
      return result;
    } catch (RequestRefused e) {
      follower = Optional.of(now); // a question that does not fit has changed nothing
      throw e;
    }
  }
}
