package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.event.Computation;
import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.journal.Audit;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.model.JobRequest;
import io.adlro.core.policy.DecisionContext;
import io.adlro.core.policy.GuardTrip;
import io.adlro.core.policy.Guarded;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.insight.StoredInsight;
import io.adlro.live.store.JournalInput;
import io.adlro.live.store.StoredDecision;
import io.adlro.solve.OrToolsLoadPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class LiveLoopTest {
  private static final Caller ANN = new Caller("ann", false);
  private static final Caller BOB = new Caller("bob", false);
  private static final Caller OPERATOR = new Caller("op", true);
  private static final long SECOND = 1_000_000;

  private final MemoryStore store = new MemoryStore();
  private final AtomicLong now = new AtomicLong(1_000 * SECOND);
  private ScriptedDriver cluster = new ScriptedDriver();
  private LoadPlanner planner = new OrToolsLoadPlanner();
  private LiveLoop loop;

  private LiveLoop start(Mode mode) {
    return start(mode, SampleModelPolicy.fcfs());
  }

  private LiveLoop start(Mode mode, PolicyEntry policy) {
    loop =
        new LiveLoop(
            LoopSettings.DEFAULT,
            store,
            cluster,
            LivePolicy.of(policy, LoopFixture.twoGpus(), planner, "", store.header()),
            now::get,
            mode);
    CountDownLatch decided = new CountDownLatch(1); // when the cluster has answered
    Runnable end = loop.listen(committed -> decided.countDown());
    loop.recover();
    loop.start();
    try {
      assertThat(decided.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    end.run();
    return loop;
  }

  private LiveLoop restart() {
    loop.close();
    store.nextEpoch();
    cluster = new ScriptedDriver();
    return loop;
  }

  @AfterEach
  void close() {
    if (loop != null) {
      loop.close();
    }
  }

  private static JobSubmission job(int gpus) {
    return LoopFixture.job(gpus);
  }

  private String submit(JobSubmission job) {
    return loop.submit(ANN, List.of(job)).join().get(0).job();
  }

  /** Waits for a commit after which a job is as expected. */
  private void await(String job, Predicate<JobPhase> expected) throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    Runnable check =
        () -> {
          if (store.job(job).filter(j -> expected.test(j.now().phase())).isPresent()) {
            reached.countDown();
          }
        };
    Runnable end = loop.listen(committed -> check.run());
    check.run();
    assertThat(reached.await(20, TimeUnit.SECONDS)).isTrue();
    end.run();
  }

  private DriverOrder.Start startedOrder() throws InterruptedException {
    DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder();
    cluster.report(new Report.Started(order.job(), order.attempt(), order.gpuIds()));
    await(order.job(), JobPhase.RUNNING::equals);
    return order;
  }

  @Test
  void aSubmittedJobIsOrderedRunsAndEnds() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(2));
    DriverOrder.Start order = startedOrder();
    assertThat(order.job()).isEqualTo(id);
    assertThat(order.attempt()).isEqualTo(1);
    assertThat(order.gpuIds()).hasSize(2);
    assertThat(store.job(id).orElseThrow().now().gpuIds()).isEqualTo(order.gpuIds());
    cluster.report(new Report.Finished(id, 1));
    await(id, JobPhase.DONE::equals);
    assertThat(store.decisionsOf(id)).extracting(StoredDecision::kind).containsExactly("place");
  }

  /** Submits a job that the cluster takes back: a limit keeps it waiting. */
  private String submitLimited() throws InterruptedException {
    String id = submit(job(1));
    DriverOrder order = cluster.nextOrder();
    cluster.report(new Report.Held(id, "QOSMaxGRESPerUser"));
    cluster.report(new Report.Refused(id, order.attempt(), "QOSMaxGRESPerUser"));
    await(id, JobPhase.HELD::equals);
    return id;
  }

  @Test
  void aJobThatALimitOfTheClusterKeepsWaitingIsPlacedWhenItIsReleased() throws Exception {
    start(Mode.ACTIVE);
    String id = submitLimited();
    assertThat(cluster.hasOrders()).isFalse();
    cluster.report(new Report.Released(id));
    assertThat(cluster.nextOrder().attempt()).isEqualTo(2);
  }

  @Test
  void aJobThatALimitKeptWaitingBeforeARestartIsPlacedAfterIt() throws Exception {
    start(Mode.ACTIVE);
    String id = submitLimited();
    restart();
    start(Mode.ACTIVE); // this cluster holds no job
    assertThat(cluster.nextOrder().job()).isEqualTo(id);
  }

  @Test
  void aUsersHoldStaysWhenTheClusterReleasesTheJob() throws Exception {
    start(Mode.ACTIVE);
    String id = submitLimited();
    loop.hold(ANN, id).join();
    cluster.report(new Report.Released(id));
    String next = submit(job(1));
    assertThat(cluster.nextOrder().job()).isEqualTo(next);
    assertThat(store.job(id).orElseThrow().now().phase()).isEqualTo(JobPhase.HELD);
  }

  @Test
  void orderAndAnswerLeaveAfterTheCommit() throws Exception {
    AtomicBoolean early = new AtomicBoolean();
    start(Mode.ACTIVE);
    store.beforeCommit(() -> early.compareAndSet(false, cluster.hasOrders()));
    submit(job(1));
    cluster.nextOrder();
    assertThat(early).isFalse();
  }

  @Test
  void theSameKeyTwiceIsTheSameJob() {
    start(Mode.ACTIVE);
    JobSubmission keyed = new JobSubmission(job(1).request(), "k1", "digest");
    List<Accepted> twice = loop.submit(ANN, List.of(keyed, keyed)).join();
    Accepted later = loop.submit(ANN, List.of(keyed)).join().get(0);
    assertThat(twice.get(1)).isEqualTo(new Accepted(twice.get(0).job(), true));
    assertThat(later).isEqualTo(new Accepted(twice.get(0).job(), true));
    assertThat(loop.submit(BOB, List.of(keyed)).join().get(0).repeated()).isFalse();
  }

  @Test
  void aKeyOfAnotherRequestIsRefused() {
    start(Mode.ACTIVE);
    loop.submit(ANN, List.of(new JobSubmission(job(1).request(), "k1", "a"))).join();
    assertThatThrownBy(
            () -> loop.submit(ANN, List.of(new JobSubmission(job(2).request(), "k1", "b"))).join())
        .hasRootCauseInstanceOf(RequestRefused.class)
        .hasMessageContaining("was used for another job");
  }

  @Test
  void afterAFailedCommitNothingIsAcknowledgedOrOrdered() throws Exception {
    start(Mode.ACTIVE);
    String first = submit(job(1));
    startedOrder();
    cluster.has(new Report.Started(first, 1, store.job(first).orElseThrow().now().gpuIds()));
    store.fail(2);
    assertThatThrownBy(() -> submit(job(1)))
        .isInstanceOf(CompletionException.class)
        .hasMessageContaining("does not take it at present");
    assertThat(cluster.hasOrders()).isFalse();
    String second = submitUntilTaken();
    assertThat(second).isEqualTo("job-1");
    assertThat(cluster.nextOrder().job()).isEqualTo(second);
    assertThat(store.job(first).orElseThrow().now().phase()).isEqualTo(JobPhase.RUNNING);
  }

  private String submitUntilTaken() {
    while (true) {
      try {
        return submit(job(1));
      } catch (CompletionException e) {
        assertThat(e).hasRootCauseInstanceOf(RequestRefused.class);
      }
    }
  }

  @Test
  void commitsSayThatTheGuardHasTripped() throws Exception {
    PolicyEntry failing =
        new PolicyEntry(
            "failing",
            "",
            List.of(),
            inputs ->
                now -> {
                  throw new IllegalStateException("a policy with a defect");
                });
    start(Mode.SHADOW, failing);
    AtomicReference<GuardTrip> seen = new AtomicReference<>();
    CountDownLatch tripped = new CountDownLatch(1);
    loop.listen(
        commit ->
            commit
                .trip()
                .ifPresent(
                    trip -> {
                      seen.set(trip);
                      tripped.countDown();
                    }));
    for (int jobs = 0; jobs < 8; jobs++) {
      submit(job(1));
    }
    assertThat(tripped.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(seen.get().trigger()).isEqualTo(GuardTrip.Trigger.FAILURES);
  }

  @Test
  void theInboxSaysHowFullItIs() {
    start(Mode.SHADOW);
    assertThat(loop.inbox().capacity()).isEqualTo(LoopSettings.DEFAULT.inboxMessages());
    assertThat(loop.inbox().messages()).isZero();
  }

  @Test
  void inShadowModeDecisionsAreRecordedAndNothingIsOrdered() throws Exception {
    start(Mode.SHADOW);
    String id = submit(job(1));
    loop.hold(ANN, id).join();
    assertThat(store.decisionsOf(id))
        .isNotEmpty()
        .allMatch(decision -> decision.mode().equals("shadow"));
    assertThat(cluster.hasOrders()).isFalse();
    loop.switchMode(OPERATOR, Mode.ACTIVE).join();
    loop.release(ANN, id).join();
    assertThat(cluster.nextOrder().job()).isEqualTo(id);
    assertThat(store.audit(Long.MAX_VALUE, 10))
        .extracting(entry -> entry.action())
        .containsExactly("submit", "hold", "mode", "release");
  }

  @Test
  void aRunningJobIsCancelledWhenTheClusterHasStoppedIt() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    startedOrder();
    loop.cancel(ANN, id).join();
    assertThat(cluster.nextOrder()).isEqualTo(new DriverOrder.Cancel(id, 1, 1));
    assertThat(store.job(id).orElseThrow().now().phase()).isEqualTo(JobPhase.RUNNING);
    cluster.report(new Report.Cancelled(id, 1));
    await(id, JobPhase.CANCELLED::equals);
  }

  @Test
  void jobsOfOthersAreNotFound() {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    assertThatThrownBy(() -> loop.cancel(BOB, id).join())
        .hasMessageContaining("there is no job `" + id);
    loop.changePriority(OPERATOR, id, 0.9f).join();
    assertThat(store.job(id).orElseThrow().now().priority()).isEqualTo(0.9f);
  }

  @Test
  void anOrderWithoutAnAnswerIsGivenUpAndGivenAgain() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    cluster.nextOrder();
    now.addAndGet(61 * SECOND);
    submit(job(1));
    assertThat(cluster.nextOrder()).isEqualTo(new DriverOrder.Cancel(id, 1, 1));
    DriverOrder again = cluster.nextOrder();
    assertThat(again.job()).isEqualTo(id);
    assertThat(again.attempt()).isEqualTo(2);
  }

  @Test
  void aRestartGoesOnWithWhatTheClusterHas() throws Exception {
    start(Mode.ACTIVE);
    String ended = submit(job(1));
    startedOrder();
    String lost = submit(job(1));
    DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder(); // never arrives
    restart();
    cluster.has(new Report.Finished(ended, 1));
    start(Mode.ACTIVE);
    await(ended, JobPhase.DONE::equals);
    DriverOrder.Start again = (DriverOrder.Start) cluster.nextOrder();
    assertThat(again.job()).isEqualTo(lost);
    assertThat(again.attempt()).isEqualTo(order.attempt());
    assertThat(again.gpuIds()).isEqualTo(order.gpuIds());
    assertThat(again.epoch()).isEqualTo(2);
  }

  @Test
  void aRestartPlansNothingAgain() throws Exception {
    start(Mode.ACTIVE);
    restart();
    planner = LoadPlanner.RECORDED; // plans nothing
    start(Mode.ACTIVE);
    String id = submit(job(1));
    assertThat(cluster.nextOrder().job()).isEqualTo(id);
  }

  @Test
  void aRestartWithAClockThatIsAnHourBehindGoesOnFromTheLastRecord() throws Exception {
    start(Mode.ACTIVE);
    String running = submit(job(1));
    DriverOrder.Start first = startedOrder();
    restart();
    now.addAndGet(-3_600 * SECOND);
    cluster.has(new Report.Started(running, 1, first.gpuIds()));
    start(Mode.ACTIVE);
    String id = submit(job(1));
    assertThat(store.job(id).orElseThrow().submittedMicros())
        .isGreaterThanOrEqualTo(store.job(running).orElseThrow().submittedMicros());
    cluster.nextOrder();
    now.addAndGet(61 * SECOND); // a time-out takes as long as before
    submit(job(1));
    assertThat(cluster.nextOrder()).isEqualTo(new DriverOrder.Cancel(id, 1, 2));
    assertThat(store.job(running).orElseThrow().now().phase()).isEqualTo(JobPhase.RUNNING);
  }

  @Test
  void aRestartWithAClockThatIsAnHourAheadLeavesRunningJobsAlone() throws Exception {
    start(Mode.ACTIVE);
    String running = submit(job(1));
    DriverOrder.Start first = startedOrder();
    String placed = submit(job(1));
    DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder();
    restart();
    now.addAndGet(3_600 * SECOND);
    cluster.has(new Report.Started(running, 1, first.gpuIds()));
    start(Mode.ACTIVE);
    DriverOrder.Start again = (DriverOrder.Start) cluster.nextOrder();
    assertThat(again.job()).isEqualTo(placed);
    assertThat(again.attempt()).isEqualTo(order.attempt());
    assertThat(store.job(running).orElseThrow().now().phase()).isEqualTo(JobPhase.RUNNING);
  }

  @Test
  void aClockThatJumpsAnHourForwardAndBackCostsNoRunningJob() throws Exception {
    start(Mode.ACTIVE);
    String running = submit(job(1));
    startedOrder();
    now.addAndGet(3_600 * SECOND);
    String during = submit(job(1));
    DriverOrder.Start order = startedOrder();
    now.addAndGet(-3_600 * SECOND);
    cluster.report(new Report.Finished(order.job(), order.attempt()));
    await(during, JobPhase.DONE::equals);
    String after = submit(job(1));
    assertThat(cluster.nextOrder().job()).isEqualTo(after);
    assertThat(store.job(running).orElseThrow().now().phase()).isEqualTo(JobPhase.RUNNING);
  }

  @Test
  void anOrderThatIsSentAgainAfterARestartIsGivenUpAfterTheTimeToo() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    cluster.nextOrder();
    restart();
    start(Mode.ACTIVE);
    cluster.nextOrder();
    now.addAndGet(61 * SECOND);
    submit(job(1));
    assertThat(cluster.nextOrder()).isEqualTo(new DriverOrder.Cancel(id, 1, 2));
  }

  @Test
  void aJobThatEndedInAnAttemptThatWasGivenUpHasEnded() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    cluster.nextOrder();
    now.addAndGet(61 * SECOND);
    submit(job(1));
    assertThat(cluster.nextOrder()).isEqualTo(new DriverOrder.Cancel(id, 1, 1));
    await(id, JobPhase.ASSUMED::equals);
    cluster.report(new Report.Finished(id, 1)); // before the cancellation arrived
    await(id, JobPhase.DONE::equals);
  }

  @Test
  void aJobThatWaitsAfterATimeOutAndIsReportedFinishedIsDone() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    cluster.nextOrder();
    String other = submit(job(1));
    cluster.nextOrder();
    loop.hold(ANN, id).join(); // waits when it is given up
    now.addAndGet(61 * SECOND);
    submit(job(1));
    await(id, JobPhase.HELD::equals);
    cluster.report(new Report.Finished(id, 1));
    await(id, JobPhase.DONE::equals);
    loop.hold(ANN, other).join();
    now.addAndGet(61 * SECOND);
    submit(job(1));
    await(other, JobPhase.HELD::equals);
    cluster.report(new Report.Failed(other, 1, FailureCause.CRASHED)); // not the last attempt
    await(other, JobPhase.FAILED::equals);
  }

  @Test
  void nothingIsDecidedWhileTheClusterDoesNotAnswer() throws Exception {
    start(Mode.ACTIVE);
    String first = submit(job(2));
    startedOrder();
    cluster.report(new Report.Disconnected("away"));
    cluster.report(new Report.Finished(first, 1));
    await(first, JobPhase.DONE::equals);
    String second = submit(job(1));
    assertThat(cluster.hasOrders()).isFalse();
    cluster.report(new Report.Connected());
    assertThat(cluster.nextOrder().job()).isEqualTo(second);
  }

  @Test
  void aModeThatIsNotOnDiskIsNotTaken() {
    start(Mode.SHADOW);
    store.fail(1);
    assertThatThrownBy(() -> loop.switchMode(OPERATOR, Mode.ACTIVE).join())
        .hasMessageContaining("does not take it at present");
    submitUntilTaken();
    assertThat(loop.view().mode()).isEqualTo(Mode.SHADOW);
    assertThat(cluster.hasOrders()).isFalse();
  }

  @Test
  void aDrainedNodeTakesNoJobs() throws Exception {
    start(Mode.ACTIVE);
    loop.drain(OPERATOR, "n1").join();
    String id = submit(job(1));
    loop.changePriority(ANN, id, 0.7f).join();
    assertThat(cluster.hasOrders()).isFalse();
    loop.resume(OPERATOR, "n1").join();
    assertThat(cluster.nextOrder().job()).isEqualTo(id);
  }

  /** First come, first served; requests one computation, which ends with the process. */
  private record EndlessComputation(AtomicBoolean requested, PlacementPolicy rule)
      implements PlacementPolicy, Computation {
    static PolicyEntry entry(AtomicBoolean requested) {
      PolicyEntry fcfs = SampleModelPolicy.fcfs();
      return new PolicyEntry(
          "computing",
          "",
          PolicyKind.RULE,
          List.of(),
          Optional.empty(),
          inputs -> Optional.empty(),
          inputs -> new EndlessComputation(requested, fcfs.create(inputs)));
    }

    @Override
    public void decide(DecisionContext context) {
      rule.decide(context);
      if (requested.compareAndSet(false, true)) {
        context.compute(this);
      }
    }

    @Override
    public String kind() {
      return "endless";
    }

    @Override
    public double[] run() {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IllegalStateException("the process ends", e);
      }
      return NO_RESULT;
    }
  }

  @Test
  void aComputationThatEndedWithTheProcessIsAnsweredThoughTheInboxIsFull() throws Exception {
    AtomicBoolean requested = new AtomicBoolean();
    start(Mode.ACTIVE, EndlessComputation.entry(requested));
    submit(job(1));
    cluster.nextOrder();
    restart();
    assertThat(requested).isTrue();
    LoopSettings usual = LoopSettings.DEFAULT;
    LoopSettings small =
        new LoopSettings(
            4,
            4,
            usual.decisionTime(),
            usual.orderTimeout(),
            usual.snapshotRecords(),
            usual.viewInterval(),
            usual.reasons(),
            usual.keep(),
            UserQuotas.NONE);
    loop =
        new LiveLoop(
            small,
            store,
            cluster,
            LivePolicy.of(
                EndlessComputation.entry(requested),
                LoopFixture.twoGpus(),
                planner,
                "",
                store.header()),
            now::get,
            Mode.ACTIVE);
    for (int i = 0; i < 3; i++) {
      var unused = loop.submit(ANN, List.of(job(1)));
    }

    loop.recover();
    loop.start();
    loop.submit(ANN, List.of(job(1))).exceptionally(full -> List.of()).join();
    loop.close();

    assertThat(recorded(Event.Computed.class))
        .extracting(Event.Computed::number)
        .containsExactly(1);
  }

  @Test
  void unknownClassesAndModelsAreRefusedWithTheKnownOnes() {
    start(Mode.ACTIVE);
    JobSubmission other = new JobSubmission(JobRequest.of("render").build(), "", "");
    assertThatThrownBy(() -> submit(other)).hasMessageContaining("it has train");
    JobSubmission model =
        new JobSubmission(JobRequest.of("train").allowedModels(List.of("h100")).build(), "", "");
    assertThatThrownBy(() -> submit(model)).hasMessageContaining("it has volta");
  }

  /** The parts of jobs that the journal has as progress. */
  private List<Float> recordedProgress() {
    return recorded(Event.JobProgressed.class).stream().map(Event.JobProgressed::fraction).toList();
  }

  /** The facts of a kind that the journal has. */
  private <T extends Event> List<T> recorded(Class<T> kind) {
    List<T> facts = new ArrayList<>();
    store.readJournal(
        0,
        (sequence, record) -> {
          if (JournalReader.record(sequence, record) instanceof JournalRecord.Fact fact
              && kind.isInstance(fact.event())) {
            facts.add(kind.cast(fact.event()));
          }
        });
    return facts;
  }

  @Test
  void progressOfARunningJobIsRecordedByQuarters() throws Exception {
    start(Mode.ACTIVE);
    String id = submit(job(1));
    startedOrder();
    cluster.report(new Report.Progressed(id, 1, 0.1f));
    cluster.report(new Report.Progressed(id, 1, 0.2f));
    cluster.report(new Report.Progressed(id, 2, 0.9f)); // of another attempt
    loop.reportProgress(ANN, id, 0.5f).join();
    assertThat(recordedProgress()).containsExactly(0.1f, 0.5f);
  }

  @Test
  void onlyTheOwnerOfARunningJobReportsItsProgress() throws Exception {
    start(Mode.ACTIVE);
    String running = submit(job(2));
    startedOrder();
    String waiting = submit(job(1));
    assertThatThrownBy(() -> loop.reportProgress(BOB, running, 0.5f).join())
        .hasMessageContaining("there is no job");
    assertThatThrownBy(() -> loop.reportProgress(ANN, waiting, 0.5f).join())
        .hasMessageContaining("does not run");
    assertThat(recordedProgress()).isEmpty();
  }

  @Test
  void anActivatedModelDecidesFromThenOnAndAfterARestart() throws Exception {
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    String before = submit(job(1));
    startedOrder();
    cluster.has(new Report.Started(before, 1, store.job(before).orElseThrow().now().gpuIds()));

    loop.activateModel(OPERATOR, "second", "better").join();
    String after = submit(job(1));

    assertThat(cluster.nextOrder().job()).isEqualTo(after);
    assertThat(loop.view().modelDigest()).isEqualTo("digest of second");
    assertThat(store.audit(Long.MAX_VALUE, 10))
        .extracting(entry -> entry.action() + " " + entry.subject())
        .containsExactly("submit job-0", "model second", "submit job-1");
    StoredInsight insight =
        new StoredInsight(
            store,
            LivePolicy.of(
                SampleModelPolicy.entry("first"),
                LoopFixture.twoGpus(),
                planner,
                "",
                store.header()));
    assertThat(insight.decision(store.decisionsOf(before).get(0).sequence()).modelDigest())
        .isEqualTo("digest of first");
    assertThat(insight.decision(store.decisionsOf(after).get(0).sequence()).modelDigest())
        .isEqualTo("digest of second");
    restart();
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    assertThat(loop.view().modelDigest()).isEqualTo("digest of second");
  }

  @Test
  void anAuditGoesOnWithTheModelsThatWereActivated() throws Exception {
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    submit(job(1));
    loop.activateModel(OPERATOR, "second", "better").join();
    submit(job(1));
    cluster.nextOrder();
    cluster.nextOrder();
    loop.close();
    List<String> digests = new ArrayList<>();
    PolicyEntry fcfs = SampleModelPolicy.fcfs();

    JournalReader journal = new JournalReader(new JournalInput(store));
    PolicyInputs inputs = journal.header().inputs();
    Audit audit =
        new Audit(
            journal.header(),
            Guarded.byFirstFit(fcfs.create(inputs)),
            digest -> {
              digests.add(digest);
              return Optional.of(Guarded.byFirstFit(fcfs.create(inputs)));
            });

    assertThat(audit.check(journal).difference()).isEmpty();
    assertThat(journal.tail().records()).isEqualTo(store.lastSequence());
    assertThat(digests).containsExactly("digest of second");
  }

  @Test
  void aModelThatCannotBeUsedIsNotActivated() {
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    assertThatThrownBy(() -> loop.activateModel(OPERATOR, "unfit", "better"))
        .isInstanceOf(RequestRefused.class)
        .hasMessage("model unfit was not trained for it");
    store.fail(1);
    assertThatThrownBy(() -> loop.activateModel(OPERATOR, "second", "better").join())
        .hasMessageContaining("does not take it at present");
    submitUntilTaken();
    assertThat(loop.view().modelDigest()).isEqualTo("digest of first");
    assertThat(store.value(ActivatedModels.VALUE)).isEmpty();
  }

  @Test
  void aPolicyWithoutModelHasNoneActivated() {
    start(Mode.ACTIVE);
    assertThatThrownBy(() -> loop.activateModel(OPERATOR, "second", "better"))
        .hasMessage("the policy `fcfs` has no model");
  }

  @Test
  void aCanaryDecidesForOneClassUntilItIsRolledBack() throws Exception {
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    loop.tryModel(OPERATOR, "second", "train").join();
    submit(job(1));
    cluster.nextOrder();

    assertThat(loop.view().modelDigest()).isEqualTo("digest of first|digest of second|train");
    assertThat(states()).containsExactly("second CANARY");
    restart();
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    assertThat(loop.view().modelDigest()).isEqualTo("digest of first|digest of second|train");
    loop.rollBackModel(OPERATOR).join();
    submit(job(1));
    assertThat(loop.view().modelDigest()).isEqualTo("digest of first");
    assertThat(states()).containsExactly("second RETIRED");
    assertThatThrownBy(() -> loop.tryModel(OPERATOR, "second", "none").join())
        .hasMessageContaining("the cluster has no class `none`; it has train");
    assertThatThrownBy(() -> loop.tryModel(OPERATOR, "third", "none").join())
        .isInstanceOf(CompletionException.class);
    assertThat(states()).containsExactly("second RETIRED");
  }

  @Test
  void aRollBackGoesToTheModelBefore() {
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    assertThatThrownBy(() -> loop.rollBackModel(OPERATOR).join())
        .hasMessageContaining("there is nothing to go back to");
    loop.proposeModel(OPERATOR, proposed("digest of second")).join();
    assertThat(states()).containsExactly("second PROPOSED");
    loop.activateModel(OPERATOR, "second", "better").join();
    loop.activateModel(OPERATOR, "third", "better").join();
    assertThat(states()).containsExactly("second RETIRED", "third ACTIVE");
    assertThatThrownBy(() -> loop.tryModel(OPERATOR, "third", "train").join())
        .hasMessageContaining("decides for all jobs already");

    loop.rollBackModel(OPERATOR).join();
    submit(job(1));

    assertThat(loop.view().modelDigest()).isEqualTo("digest of second");
    assertThat(states()).containsExactly("second ACTIVE", "third RETIRED");
    assertThat(ModelRegistry.of(store).find("second").orElseThrow().origin()).isEqualTo("a test");
  }

  @Test
  void anotherFileUnderTheNameOfARegisteredModelIsRefused() {
    start(Mode.ACTIVE, SampleModelPolicy.entry("first"));
    loop.proposeModel(OPERATOR, proposed("another digest")).join();
    assertThatThrownBy(() -> loop.activateModel(OPERATOR, "second", "better").join())
        .hasMessageContaining("is not the one that was registered");
  }

  private static RegisteredModel proposed(String digest) {
    return new RegisteredModel(
        "second", digest, RegisteredModel.State.PROPOSED, 1, 0, "a test", "unknown");
  }

  private List<String> states() {
    return ModelRegistry.of(store).models().stream()
        .map(model -> model.name() + " " + model.state())
        .toList();
  }
}
