package io.adlro.live.insight;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import io.adlro.learn.agent.ForecastingPolicy;
import io.adlro.live.loop.HoldReasons;
import io.adlro.live.loop.LivePolicy;
import io.adlro.live.loop.RequestRefused;
import io.adlro.live.loop.RequestRefused.Kind;
import io.adlro.live.store.ReadableStore;
import java.lang.ref.SoftReference;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Answers from the journal of a store: what is committed, and nothing of the loop. One answer is
 * made at a time. The kernel that follows the journal to its end is kept for the next question
 * unless memory gets short.
 */
public final class StoredInsight implements Insight {
  /** Records that are applied for the explanation of one decision. */
  private static final long MOST_RECORDS = 1_000_000;

  private final ReadableStore store;
  private final LivePolicy policy;
  private final long mostRecords;
  private final Semaphore one = new Semaphore(1);
  private SoftReference<Present> present = new SoftReference<>(null);

  /** The kernel at the end of the journal, and what it knows of classes. */
  private record Present(FollowingKernel journal, PastClasses classes) {}

  public StoredInsight(ReadableStore store, LivePolicy policy) {
    this(store, policy, MOST_RECORDS);
  }

  /**
   * @param mostRecords that are applied for the explanation of one decision
   */
  public StoredInsight(ReadableStore store, LivePolicy policy, long mostRecords) {
    this.store = store;
    this.policy = policy;
    this.mostRecords = mostRecords;
  }

  private <T> T alone(Supplier<T> work) {
    if (!one.tryAcquire()) {
      throw new RequestRefused(
          Kind.BUSY, "another explanation or prediction is being made; ask again");
    }
    try {
      return work.get();
    } finally {
      one.release();
    }
  }

  @Override
  public ExplainedDecision decision(long sequence) {
    return alone(() -> repeated(sequence));
  }

  private ExplainedDecision repeated(long sequence) {
    FollowingKernel kernel =
        before(sequence, new ForecastingPolicy(policy.guarded(), policy.header().cluster()));
    List<JournalRecord.Ordered> orders =
        kernel.followToDecision(sequence).orElseThrow(() -> notFound(sequence));
    return new DecisionReplay(policyAt(sequence), kernel).explained(orders, sequence);
  }

  /** A kernel at the snapshot before a decision, if that is not too far back. */
  private FollowingKernel before(long sequence, PlacementPolicy fresh) {
    FollowingKernel kernel = new FollowingKernel(store, policy, sequence - 1, fresh);
    if (sequence - kernel.applied() > mostRecords) {
      throw new RequestRefused(
          Kind.CONFLICT,
          "the decision %d is %,d records behind the snapshot before it; at most %,d are repeated"
              .formatted(sequence, sequence - kernel.applied(), mostRecords));
    }
    return kernel;
  }

  /** With the model that decided then. */
  private LivePolicy policyAt(long sequence) {
    return policy.at(store, sequence);
  }

  private static RequestRefused notFound(long sequence) {
    return new RequestRefused(Kind.NOT_FOUND, "there is no decision %d".formatted(sequence));
  }

  @Override
  public ExplainedDecision waiting(String job) {
    return alone(
        () -> {
          FollowingKernel now = present().journal();
          int number = waitingNumber(now.kernel().state(), job);
          return new DecisionReplay(policyAt(now.applied()), now)
              .present(number, HoldReasons.of(store));
        });
  }

  private static int waitingNumber(ClusterState state, String id) {
    for (int job = state.firstLive(); job != ClusterState.NONE; job = state.nextLive(job)) {
      if (state.jobs().id(job).equals(id) && state.phase(job).isWaiting()) {
        return job;
      }
    }
    throw new RequestRefused(Kind.CONFLICT, "%s does not wait".formatted(id));
  }

  @Override
  public RunTimePrediction predict(JobRequest job) {
    return alone(
        () -> {
          Present now = present();
          return JobPredictor.predict(
              now.journal().freeze().thawed(policy.guarded(), QuietOrders.IGNORE),
              policy.header().policy(),
              job,
              now.classes().predict(job));
        });
  }

  @Override
  public RunTimePrediction predictedAt(long sequence, String job) {
    return alone(
        () -> {
          FollowingKernel then = before(sequence, policy.guarded());
          if (then.followToDecision(sequence).isEmpty()) {
            throw notFound(sequence);
          }
          SchedulingKernel kernel = then.kernel();
          int number = waitingNumber(kernel.state(), job);
          return JobPredictor.of(kernel, policy.header().policy(), number, Optional.empty());
        });
  }

  private Present present() {
    Present kept = present.get();
    present = new SoftReference<>(null); // one that failed half-way is not used again
    if (kept == null) {
      kept = begun();
    } else {
      kept.journal().followToEnd();
    }
    present = new SoftReference<>(kept);
    return kept;
  }

  private Present begun() {
    FollowingKernel journal = new FollowingKernel(store, policy, Long.MAX_VALUE);
    journal.followToEnd();
    PastClasses classes = new PastClasses(store, journal.kernel().state().jobs());
    journal.kernel().listen(classes);
    return new Present(journal, classes);
  }
}
