package io.adlro.live.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.Fallback;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.GpuModel;
import io.adlro.core.model.JobRequest;
import io.adlro.core.model.Node;
import io.adlro.core.model.SpeedTable;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyKind;
import io.adlro.core.policy.Predicting;
import io.adlro.core.state.JobPhase;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.Explanation;
import io.adlro.learn.agent.WaitInterval;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.live.driver.DriverOrder;
import io.adlro.live.driver.Report;
import io.adlro.live.insight.ExplainedDecision;
import io.adlro.live.insight.ExplainedDecision.Alternative;
import io.adlro.live.insight.ExplainedDecision.AlternativeCode;
import io.adlro.live.insight.ExplainedDecision.DecidedOrder;
import io.adlro.live.insight.ExplainedDecision.FreeGpus;
import io.adlro.live.insight.ExplainedDecision.PossibleStart;
import io.adlro.live.insight.JobOutlook;
import io.adlro.live.insight.LiveOutlooks;
import io.adlro.live.insight.OtherJobs;
import io.adlro.live.insight.RunTimePrediction;
import io.adlro.live.insight.StoredInsight;
import io.adlro.live.insight.SubmissionForecast;
import io.adlro.live.insight.WhatIf;
import io.adlro.live.insight.WhatIfResult;
import io.adlro.live.insight.WhatIfResult.Change;
import io.adlro.live.insight.WhatIfResult.ChangedJob;
import io.adlro.live.insight.WhatIfResult.Effect;
import io.adlro.live.insight.WhatIfResult.Time;
import io.adlro.solve.OrToolsLoadPlanner;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Decisions of a real loop, explained from its store. */
final class StoredInsightTest {
  private static final Caller ANN = new Caller("ann", false);
  private static final long SECOND = 1_000_000;
  private static final Change NEVER =
      new Change(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  private final MemoryStore store = new MemoryStore();
  private final AtomicLong now = new AtomicLong(1_000 * SECOND);
  private final ScriptedDriver cluster = new ScriptedDriver();
  private LivePolicy policy;
  private LiveLoop loop;

  private static PolicyEntry learning() {
    PolicyEntry rule = SampleModelPolicy.fcfs();
    return new PolicyEntry(
        "fcfs+predictions",
        "",
        PolicyKind.RULE_WITH_PREDICTIONS,
        List.of(),
        Optional.empty(),
        inputs -> Optional.empty(),
        inputs -> new Predicting(rule.create(inputs)));
  }

  private StoredInsight start(PolicyEntry entry, int snapshotRecords) {
    Cluster gpus =
        new Cluster(
            List.of(GpuModel.withMemory("volta", 16_384), GpuModel.withMemory("ampere", 40_960)),
            List.of(Node.of("n1", "volta", 2, 32, 128), Node.of("n2", "ampere", 1, 32, 128)),
            SpeedTable.of(Map.of("train", Map.of("volta", 1.0, "ampere", 2.0))));
    policy = LivePolicy.of(entry, gpus, new OrToolsLoadPlanner(), "", store.header());
    LoopSettings settings =
        new LoopSettings(
            1_000,
            100,
            Duration.ofSeconds(60),
            Duration.ofSeconds(60),
            snapshotRecords,
            Duration.ofMillis(10),
            100,
            Duration.ofDays(90),
            UserQuotas.NONE);
    loop = new LiveLoop(settings, store, cluster, policy, now::get, Mode.ACTIVE);
    loop.recover();
    loop.start();
    return new StoredInsight(store, policy);
  }

  @AfterEach
  void close() {
    loop.close();
  }

  private static JobRequest.Builder job(int gpus) {
    return JobRequest.of("train").gpus(gpus).name("t").estimateMicros(600 * SECOND);
  }

  private String submit(JobRequest request) {
    return loop.submit(ANN, List.of(new JobSubmission(request, "", ""))).join().get(0).job();
  }

  private void run(String id) throws InterruptedException {
    begin(id);
    now.addAndGet(120 * SECOND);
    cluster.report(new Report.Finished(id, 1));
    await(id, JobPhase.DONE);
  }

  /** The next order starts this job, and the cluster does so. */
  private void begin(String id) throws InterruptedException {
    DriverOrder.Start order = (DriverOrder.Start) cluster.nextOrder();
    assertThat(order.job()).isEqualTo(id);
    cluster.report(new Report.Started(id, order.attempt(), order.gpuIds()));
    await(id, JobPhase.RUNNING);
  }

  private void await(String id, JobPhase phase) throws InterruptedException {
    CountDownLatch reached = new CountDownLatch(1);
    Runnable check =
        () -> {
          if (store.job(id).orElseThrow().now().phase() == phase) {
            reached.countDown();
          }
        };
    Runnable end = loop.listen(committed -> check.run());
    check.run();
    assertThat(reached.await(20, TimeUnit.SECONDS)).isTrue();
    end.run();
  }

  @Test
  void aDecisionIsRepeatedWithWhatCouldBeStartedThen() throws Exception {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    String first = submit(job(2).build());
    cluster.nextOrder();
    submit(job(2).build());
    long sequence = store.decisionsOf(first).get(0).sequence();

    ExplainedDecision explained = insight.decision(sequence);

    assertThat(explained.orders())
        .containsExactly(new DecidedOrder(sequence, 0, 1, List.of("n1/0", "n1/1")));
    assertThat(explained.fallback()).isEqualTo(Fallback.NONE);
    assertThat(explained.units()).isNotEmpty();
    assertThat(explained.difference()).isEmpty();
    assertThat(explained.waiting()).isEqualTo(1);
    assertThat(explained.free())
        .containsExactly(new FreeGpus("volta", 2, 2), new FreeGpus("ampere", 1, 1));
    assertThat(explained.starts()).containsExactly(new PossibleStart(0, 0, true, 600 * SECOND));
    assertThat(explained.agent()).isEmpty();
    assertThat(explained.jobs().id(0)).isEqualTo(first);
  }

  @Test
  void aPlacementOfARuleHasAlternativesWithTheirCost() throws Exception {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    JobSubmission both = new JobSubmission(job(2).allowedModels(List.of("volta")).build(), "", "");
    JobSubmission one = new JobSubmission(job(1).build(), "", "");
    List<Accepted> jobs = loop.submit(ANN, List.of(both, both, one)).join();
    cluster.nextOrder();

    List<Alternative> first = alternatives(insight, jobs.get(0).job());
    List<Alternative> last = alternatives(insight, jobs.get(2).job());

    assertThat(first)
        .extracting(Alternative::code, Alternative::job, Alternative::laterMicros)
        .contains(tuple(AlternativeCode.ANOTHER_JOB, 1, 600.0 * SECOND));
    assertThat(first.get(0).meanLaterMicros()).isCloseTo(0, within(1.0 * SECOND));
    assertThat(last).isEmpty();
  }

  @Test
  void aJobCouldRunOnAnotherModelOrWaitForTheNextEvent() throws Exception {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    String first = submit(job(1).build());
    begin(first);
    String second = submit(job(1).allowedModels(List.of("ampere")).build());
    begin(second);

    assertThat(alternatives(insight, first))
        .extracting(Alternative::code, Alternative::model, Alternative::laterMicros)
        .contains(tuple(AlternativeCode.ANOTHER_MODEL, 1, -300.0 * SECOND));
    assertThat(alternatives(insight, second))
        .extracting(Alternative::code, Alternative::model, Alternative::laterMicros)
        .containsExactly(tuple(AlternativeCode.WAIT, 1, 600.0 * SECOND));
  }

  private List<Alternative> alternatives(StoredInsight insight, String job) {
    return store.decisionsOf(job).stream()
        .flatMap(decision -> insight.decision(decision.sequence()).alternatives().stream())
        .toList();
  }

  @Test
  void decisionsBeforeAndBehindSnapshotsAreRepeatedAlike() throws Exception {
    StoredInsight insight = start(learning(), 5);
    for (int i = 0; i < 6; i++) {
      run(submit(job(1).build()));
    }
    loop.hold(ANN, submit(job(9).build())).join();
    loop.close();

    assertThat(store.latestSnapshot()).isPresent();
    assertThat(store.decisions(Long.MAX_VALUE, 100))
        .hasSize(6)
        .allSatisfy(
            decision -> {
              ExplainedDecision explained = insight.decision(decision.sequence());
              assertThat(explained.difference()).isEmpty();
              assertThat(explained.jobs().id(explained.orders().get(0).job()))
                  .isEqualTo(decision.job());
            });
  }

  @Test
  void whatIsNoOrderOrTooFarBackIsRefused() throws Exception {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    run(submit(job(1).build()));
    String last = submit(job(1).build());
    cluster.nextOrder();
    long sequence = store.decisionsOf(last).get(0).sequence();

    assertThatThrownBy(() -> insight.decision(1)).hasMessage("there is no decision 1");
    assertThatThrownBy(() -> insight.decision(1_000_000)).hasMessageContaining("no decision");
    assertThatThrownBy(() -> new StoredInsight(store, policy, 3).decision(sequence))
        .hasMessageContaining("at most 3 are repeated");
  }

  @Test
  void oneAnswerIsMadeAtATime() {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    List<RequestRefused> refused = new ArrayList<>();
    store.beforeRead(
        () -> {
          try {
            insight.predict(job(1).build()); // while the first is under way
          } catch (RequestRefused e) {
            refused.add(e);
          }
        });

    insight.predict(job(1).build());
    store.beforeRead(() -> {});
    insight.predict(job(1).build());

    assertThat(refused)
        .isNotEmpty()
        .allMatch(refusal -> refusal.kind() == RequestRefused.Kind.BUSY);
  }

  @Test
  void aWaitingJobHasItsReasonAndItsPlaces() throws Exception {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    submit(job(2).build());
    cluster.nextOrder();
    String blocked = submit(job(2).build());
    String held = submit(job(1).build());
    loop.hold(ANN, held).join();
    String never = submit(job(7).build());

    assertThat(insight.waiting(blocked).reason())
        .contains(new WaitReason(WaitCode.NO_ROOM, "needs 2 GPUs of volta, ampere, 1 free"));
    assertThat(insight.waiting(blocked).starts())
        .first()
        .isEqualTo(new PossibleStart(1, 0, false, 600 * SECOND));
    assertThat(insight.waiting(held).reason()).contains(WaitReason.RELEASE);
    assertThat(insight.waiting(never).reason().orElseThrow().code())
        .isEqualTo(WaitCode.FITS_NO_NODE);
    assertThat(insight.waiting(never).starts()).noneMatch(start -> start.job() == 3);
    assertThatThrownBy(() -> insight.waiting("job-0")).hasMessage("job-0 does not wait");
  }

  @Test
  void aPredictionFollowsTheEstimateAndTheSpeedTableIfNothingIsLearned() {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);

    RunTimePrediction prediction = insight.predict(job(1).build());

    assertThat(prediction.learned()).isFalse();
    assertThat(prediction.models())
        .extracting(RunTimePrediction.OnModel::model, RunTimePrediction.OnModel::runMicros)
        .containsExactly(tuple("volta", 600.0 * SECOND), tuple("ampere", 300.0 * SECOND));
    assertThat(insight.predict(job(9).build()).models()).isEmpty();
    assertThatThrownBy(() -> insight.predict(JobRequest.of("render").build()))
        .hasMessageContaining("it has train");
  }

  @Test
  void aLearnedPredictionFollowsTheJobsThatEndedAndChangesNothing() throws Exception {
    StoredInsight insight = start(learning(), 1_000);
    JobRequest unknown = JobRequest.of("train").name("t").user("ann").build();
    double before = insight.predict(unknown).workMicros();
    for (int i = 0; i < 8; i++) {
      run(submit(unknown));
    }
    loop.hold(ANN, submit(job(9).build())).join();

    RunTimePrediction after = insight.predict(unknown);

    assertThat(after.learned()).isTrue();
    assertThat(after.workMicros()).isNotEqualTo(before).isBetween(60.0 * SECOND, 400.0 * SECOND);
    assertThat(after.similarity()).isGreaterThan(0.5);
    assertThat(after.models())
        .allSatisfy(on -> assertThat(on.runMicros()).isBetween(on.lowMicros(), on.highMicros()));
    assertThat(insight.predict(unknown)).isEqualTo(after);
  }

  @Test
  void aPlacedJobHasThePredictionFromBeforeItRan() throws Exception {
    StoredInsight insight = start(learning(), 1_000);
    JobRequest unknown = JobRequest.of("train").name("t").user("ann").build();
    RunTimePrediction first = insight.predict(unknown);
    String job = submit(unknown);
    run(job);
    run(submit(unknown));

    long sequence = store.decisionsOf(job).get(0).sequence();
    RunTimePrediction then = insight.predictedAt(sequence, job);

    assertThat(then.workMicros()).isEqualTo(first.workMicros());
    assertThat(then.workMicros()).isNotEqualTo(insight.predict(unknown).workMicros());
    assertThat(then.models()).isEqualTo(first.models());
    assertThatThrownBy(() -> insight.predictedAt(sequence, "job-1"))
        .hasMessage("job-1 does not wait");
  }

  @Test
  void theAgentExplainsItsDecisionsWithScoresAndAlternatives() throws Exception {
    ModelBundle bundle =
        BundleFormat.read("adlro", Files.readAllBytes(Path.of("../models/adlro.adlro")));
    AdlroAgent.Model model = AdlroAgent.Model.of(bundle);
    PolicyEntry agent =
        new PolicyEntry(
            "adlro",
            "",
            PolicyKind.LEARNED,
            List.of(),
            Optional.empty(),
            inputs -> Optional.empty(),
            inputs -> AdlroAgent.policy(inputs, model));
    start(agent, 8);
    StoredInsight insight =
        new StoredInsight(store, policy.explainedBy(entry -> Optional.of(model)));
    for (int i = 0; i < 4; i++) {
      run(submit(job(1).build()));
    }
    submit(job(1).build());

    ExplainedDecision explained =
        insight.decision(store.decisions(Long.MAX_VALUE, 1).get(0).sequence());

    assertThat(explained.difference()).isEmpty();
    Explanation.Weighed weighed = explained.agent().orElseThrow().weighed().orElseThrow();
    assertThat(weighed.candidates()).hasSizeGreaterThan(1);
    assertThat(explained.agent().get().counterfactual()).isPresent();
  }

  @Test
  void aWaitingJobHasAReasonAndAnExpectedStart() throws Exception {
    start(SampleModelPolicy.fcfs(), 1_000);
    String first = submit(job(2).build());
    begin(first);
    String waiting = submit(job(2).allowedModels(List.of("volta")).build());
    String held = submit(job(1).build());
    loop.hold(ANN, held).join();

    try (LiveOutlooks outlooks = new LiveOutlooks(store, policy, text -> {})) {
      outlooks.refresh();

      JobOutlook outlook = outlooks.of(waiting).orElseThrow();
      assertThat(outlook.reason())
          .isEqualTo(
              new WaitReason(
                  WaitCode.NO_ROOM,
                  "waits for 2 free GPUs of volta; none is free now, both are expected to be free"
                      + " in 10 min"));
      assertThat(outlook.awaited()).isEqualTo(new OtherJobs(1, List.of(first)));
      assertThat(outlook.forecast().orElseThrow().start().medianMicros()).isEqualTo(600 * SECOND);
      assertThat(outlook.forecast().orElseThrow().end().medianMicros()).isEqualTo(1_200 * SECOND);
      assertThat(outlooks.of(held).orElseThrow())
          .isEqualTo(
              new JobOutlook(WaitReason.RELEASE, OtherJobs.NONE, OtherJobs.NONE, Optional.empty()));
      assertThat(outlooks.of(first)).isEmpty();
      WaitInterval rest = outlooks.ofRunning(first).orElseThrow().end();
      assertThat(rest.medianMicros()).isEqualTo(600 * SECOND);
      assertThat(outlooks.ofRunning(waiting)).isEmpty();
    }
  }

  private LiveOutlooks withOneRunningAndTwoWaiting(List<String> waiting) throws Exception {
    start(SampleModelPolicy.fcfs(), 1_000);
    return oneRunningAndTwoWaiting(waiting);
  }

  private LiveOutlooks oneRunningAndTwoWaiting(List<String> waiting) throws Exception {
    begin(submit(job(2).allowedModels(List.of("volta")).build()));
    for (int i = 0; i < 2; i++) {
      waiting.add(submit(job(2).allowedModels(List.of("volta")).build()));
    }
    return new LiveOutlooks(store, policy, text -> {});
  }

  private static WhatIfResult.ChangedJob changed(WhatIfResult result, String job) {
    return result.jobs().stream().filter(one -> one.id().equals(job)).findFirst().orElseThrow();
  }

  @Test
  void withMoreGpusTheWaitingJobsGain() throws Exception {
    List<String> waiting = new ArrayList<>();
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(waiting)) {
      WhatIfResult result =
          outlooks.whatIf(new WhatIf.MoreGpus("volta", 3), name -> Optional.empty());

      assertThat(changed(result, waiting.get(0)).effect()).isEqualTo(Effect.GAINS);
      assertThat(changed(result, waiting.get(0)).change().medianMicros()).isEqualTo(-600 * SECOND);
      assertThat(changed(result, waiting.get(1)).change().medianMicros()).isEqualTo(-600 * SECOND);
    }
  }

  @Test
  void withAnotherModelTheJobRunsFasterBehindTheOther() throws Exception {
    List<String> waiting = new ArrayList<>();
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(waiting)) {
      WhatIf question = new WhatIf.Resources(waiting.get(0), OptionalInt.of(1), List.of("ampere"));
      WhatIfResult result = outlooks.whatIf(question, name -> Optional.empty());

      WhatIfResult.Asked asked = result.question().orElseThrow();
      assertThat(asked.before().start().medianMicros()).isEqualTo(600 * SECOND);
      assertThat(asked.before().end().medianMicros()).isEqualTo(1_200 * SECOND);
      assertThat(asked.after().start().medianMicros()).isEqualTo(600 * SECOND);
      assertThat(asked.after().end().medianMicros()).isEqualTo(900 * SECOND);
    }
  }

  @Test
  void maintenanceDelaysTheJobsThatNeedTheNode() throws Exception {
    List<String> waiting = new ArrayList<>();
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(waiting)) {
      WhatIf question = new WhatIf.Maintenance("n1", 600 * SECOND, 3_600 * SECOND);
      WhatIfResult result = outlooks.whatIf(question, name -> Optional.empty());

      assertThat(changed(result, waiting.get(0)).change().medianMicros()).isEqualTo(3_600 * SECOND);
      assertThat(changed(result, waiting.get(1)).effect()).isEqualTo(Effect.LOSES);
    }
  }

  private static Optional<PolicyEntry> catalogue(String name) {
    return PolicyCatalog.entries().stream().filter(entry -> entry.name().equals(name)).findFirst();
  }

  @Test
  void anotherPolicyTakesTheShorterJobFirst() throws Exception {
    List<String> waiting = new ArrayList<>();
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(waiting)) {
      waiting.add(
          submit(job(2).allowedModels(List.of("volta")).estimateMicros(60 * SECOND).build()));

      WhatIfResult result =
          outlooks.whatIf(new WhatIf.OtherPolicy("sjf"), StoredInsightTest::catalogue);

      assertThat(changed(result, waiting.get(2)).change().medianMicros())
          .isEqualTo(-1_200 * SECOND);
      assertThat(changed(result, waiting.get(2)).effect()).isEqualTo(Effect.GAINS);
      assertThat(changed(result, waiting.get(0)).change().lowMicros())
          .isGreaterThanOrEqualTo(60 * SECOND); // shorter jobs that arrive pass it too
      assertThat(changed(result, waiting.get(0)).effect()).isEqualTo(Effect.LOSES);
    }
  }

  @Test
  void aHigherPriorityLetsAJobPass() throws Exception {
    List<String> waiting = new ArrayList<>();
    start(catalogue("multifactor").orElseThrow(), 1_000);
    try (LiveOutlooks outlooks = oneRunningAndTwoWaiting(waiting)) {
      WhatIfResult result =
          outlooks.whatIf(new WhatIf.Priority(waiting.get(1), 0.9f), name -> Optional.empty());

      WhatIfResult.Asked asked = result.question().orElseThrow();
      assertThat(asked.before().start().medianMicros()).isEqualTo(1_200 * SECOND);
      assertThat(asked.after().start().medianMicros()).isEqualTo(600 * SECOND);
      assertThat(changed(result, waiting.get(0)).change().medianMicros()).isEqualTo(600 * SECOND);
    }
  }

  @Test
  void withoutItsNodeAJobNeverEndsAndOthersNeverStart() throws Exception {
    List<String> waiting = new ArrayList<>();
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(waiting)) {
      String small = submit(job(1).build());
      WhatIfResult result = outlooks.whatIf(new WhatIf.WithoutNode("n1"), name -> Optional.empty());

      assertThat(result.futures()).isEqualTo(40);
      assertThat(changed(result, waiting.get(0)))
          .isEqualTo(new ChangedJob(waiting.get(0), Time.START, NEVER, Effect.LOSES));
      assertThat(changed(result, "job-0"))
          .isEqualTo(new ChangedJob("job-0", Time.END, NEVER, Effect.LOSES));
      assertThat(changed(result, small).time()).isEqualTo(Time.START);
    }
  }

  @Test
  void aLostNodeStopsItsJobsWhichRunOnElsewhere() throws Exception {
    start(SampleModelPolicy.fcfs(), 1_000);
    begin(submit(job(1).build()));
    try (LiveOutlooks outlooks = new LiveOutlooks(store, policy, text -> {})) {
      WhatIfResult result = outlooks.whatIf(new WhatIf.WithoutNode("n1"), name -> Optional.empty());

      assertThat(result.waiting()).isZero();
      assertThat(changed(result, "job-0").time()).isEqualTo(Time.END);
      assertThat(changed(result, "job-0").change().medianMicros()).isEqualTo(-300 * SECOND);
    }
  }

  @Test
  void maintenanceThatBeginsLaterStopsWhatStillRunsThenThoughNoJobWaits() throws Exception {
    start(SampleModelPolicy.fcfs(), 1_000);
    begin(submit(job(2).allowedModels(List.of("volta")).build()));
    try (LiveOutlooks outlooks = new LiveOutlooks(store, policy, text -> {})) {
      WhatIf during = new WhatIf.Maintenance("n1", 300 * SECOND, 3_600 * SECOND);
      WhatIf after = new WhatIf.Maintenance("n1", 700 * SECOND, 3_600 * SECOND);
      WhatIfResult result = outlooks.whatIf(during, name -> Optional.empty());

      assertThat(result.futures()).isEqualTo(40);
      assertThat(changed(result, "job-0").effect()).isEqualTo(Effect.LOSES);
      assertThat(changed(result, "job-0").change().medianMicros())
          .isBetween(3_600.0 * SECOND, 3_900.0 * SECOND);
      WhatIfResult unharmed = outlooks.whatIf(after, name -> Optional.empty());
      assertThat(unharmed.jobs()).isEmpty();
      assertThat(unharmed.running()).isEqualTo(1);
      assertThat(unharmed.futures()).isEqualTo(40);
    }
  }

  @Test
  void withoutAWaitingJobNothingIsSimulated() throws Exception {
    start(SampleModelPolicy.fcfs(), 1_000);
    run(submit(job(1).build()));
    try (LiveOutlooks outlooks = new LiveOutlooks(store, policy, text -> {})) {
      WhatIfResult result =
          outlooks.whatIf(new WhatIf.MoreGpus("volta", 3), name -> Optional.empty());

      assertThat(result.waiting()).isZero();
      assertThat(result.futures()).isZero();
    }
  }

  @Test
  void aQuestionThatDoesNotFitIsRefused() throws Exception {
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(new ArrayList<>())) {
      assertThatThrownBy(
              () -> outlooks.whatIf(new WhatIf.WithoutNode("n9"), name -> Optional.empty()))
          .isInstanceOf(RequestRefused.class)
          .hasMessage("the cluster has no node `n9`");
      assertThatThrownBy(
              () -> outlooks.whatIf(new WhatIf.OtherPolicy("dream"), name -> Optional.empty()))
          .hasMessage("there is no policy `dream`; see adlro policies");
      assertThatThrownBy(
              () -> outlooks.whatIf(new WhatIf.Priority("job-0", 1), name -> Optional.empty()))
          .hasMessageContaining("job-0 does not wait for GPUs");
    }
  }

  @Test
  void aJobThatIsNotSubmittedIsForecastOnEachModelAndChangesNothing() throws Exception {
    List<String> waiting = new ArrayList<>();
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(waiting)) {
      SubmissionForecast forecast = outlooks.ifSubmitted(job(1).build());

      assertThat(forecast.futures()).isEqualTo(40);
      assertThat(forecast.models())
          .extracting(
              SubmissionForecast.OnModel::model,
              on -> on.forecast().orElseThrow().start().medianMicros(),
              on -> on.forecast().orElseThrow().end().medianMicros())
          .containsExactly(
              tuple("volta", 1_800.0 * SECOND, 2_400.0 * SECOND),
              tuple("ampere", 1_200.0 * SECOND, 1_500.0 * SECOND));
      assertThat(outlooks.ifSubmitted(job(1).build())).isEqualTo(forecast);
      outlooks.refresh();
      assertThat(outlooks.of(waiting.get(0)).orElseThrow().forecast()).isPresent();
    }
  }

  @Test
  void aJobThatFitsNoNodeHasNoForecastAndUnknownNamesAreRefused() throws Exception {
    try (LiveOutlooks outlooks = withOneRunningAndTwoWaiting(new ArrayList<>())) {
      assertThat(outlooks.ifSubmitted(job(9).build()).asRequested()).isEmpty();
      assertThatThrownBy(() -> outlooks.ifSubmitted(JobRequest.of("render").build()))
          .hasMessageContaining("it has train");
    }
  }

  @Test
  void theClassOfAJobIsPredictedFromEndedJobsOfItsUserAndName() throws Exception {
    StoredInsight insight = start(SampleModelPolicy.fcfs(), 1_000);
    assertThat(insight.predict(job(1).build()).predictedClass()).isEmpty();

    run(submit(job(1).build()));

    assertThat(insight.predict(job(1).build()).predictedClass()).hasValue("train");
    assertThat(new StoredInsight(store, policy).predict(job(1).build()).predictedClass())
        .hasValue("train");
  }
}
