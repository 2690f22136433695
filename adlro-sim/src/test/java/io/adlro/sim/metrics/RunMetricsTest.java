package io.adlro.sim.metrics;

import static io.adlro.sim.metrics.HandDrivenRun.FAST_0;
import static io.adlro.sim.metrics.HandDrivenRun.FAST_1;
import static io.adlro.sim.metrics.HandDrivenRun.SECOND;
import static io.adlro.sim.metrics.HandDrivenRun.SLOW_0;
import static io.adlro.sim.metrics.HandDrivenRun.SLOW_1;
import static io.adlro.sim.metrics.HandDrivenRun.simulation;
import static io.adlro.sim.metrics.HandDrivenRun.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.sim.stats.Summary;
import io.adlro.sim.workload.Job;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
  private static final Offset<Double> EXACTLY = within(1e-9);

  /** The first job runs 0-10 s on a fast GPU, the second 5-25 s on a slow one; window 0-25 s. */
  private static RunResult twoJobs() {
    WorkloadTable jobs =
        table(
            simulation(0, 10).user("ann").priority(1.0),
            simulation(0, 10).user("ben").priority(0.5));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.start(0, 0, FAST_0);
    run.start(5, 1, SLOW_0);
    run.finish(10, 0);
    run.finish(25, 1);
    return run.result();
  }

  @Test
  void completionTimesAndDelaysAreMeasuredFromSubmission() {
    RunResult result = twoJobs();

    assertThat(result.jct()).isEqualTo(new Summary(2, 17.5, 10, 25, 25, 10, 25));
    assertThat(result.jctSeconds().toArray()).containsExactly(10, 25);
    assertThat(result.meanQueueSeconds()).isEqualTo(2.5, EXACTLY);
    assertThat(result.meanSlowdown()).isEqualTo((1 + 2.5) / 2, EXACTLY);
    assertThat(result.makespanSeconds()).isEqualTo(25);
    assertThat(result.throughputJobsPerHour()).isEqualTo(2 * 3600 / 25.0, EXACTLY);
  }

  @Test
  void gpuTimeIsSplitIntoRunningIdleAndWanted() {
    GpuUse gpus = twoJobs().gpus();

    assertThat(gpus.utilization()).isEqualTo((10 + 20) / 100.0, EXACTLY);
    assertThat(gpus.effectiveUtilization()).isEqualTo((10 + 10) / 100.0, EXACTLY);
    assertThat(gpus.idleFraction()).isEqualTo(0.7, EXACTLY);
    assertThat(gpus.downFraction()).isZero();
    // One fast and two slow GPUs stood free for the 5 s that the second job waited.
    assertThat(gpus.wantedIdleFraction()).isEqualTo(3 * 5 / 100.0, EXACTLY);
  }

  @Test
  void energyIsIdlePowerPlusWhatRunningAdds() {
    double joules = 2 * 25 * 50 + 2 * 25 * 20 + 10 * 200 + 20 * 100;

    assertThat(twoJobs().gpus().energyKwh()).isEqualTo(joules / 3.6e6, EXACTLY);
  }

  @Test
  void fairnessComparesWithAShareOfTheCluster() {
    FairnessResult fairness = twoJobs().fairness();

    // Alone on a GPU of mean speed 0.75 each job takes 40/3 s; a gang of 1 never exceeds 4/N GPUs.
    assertThat(fairness.worstFinishTime()).isEqualTo(25 / (40 / 3.0), EXACTLY);
    assertThat(fairness.meanFinishTime()).isEqualTo((10 + 25) / (40 / 3.0) / 2, EXACTLY);
    assertThat(fairness.shareAboveOne()).isEqualTo(0.5);
    // Ann got on at p*/JCT = 1, Ben at 0.4.
    assertThat(fairness.worstUserSlowdown()).isEqualTo(2.5, EXACTLY);
    assertThat(fairness.jainOverUsers()).isEqualTo(1.4 * 1.4 / (2 * 1.16), EXACTLY);
  }

  @Test
  void prioritiesWeighCompletionTimes() {
    RunResult result = twoJobs();

    assertThat(result.priorityWeightedJctSeconds()).isEqualTo((10 + 12.5) / 1.5, EXACTLY);
    assertThat(result.topPriorityJctSeconds()).isEqualTo(10);
  }

  @Test
  void aPriorityThatChangedOnTheWayIsTheOneThatWeighs() {
    WorkloadTable jobs = table(simulation(0, 10).priority(1), simulation(0, 20).priority(0));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.fact(to -> to.priorityChanged(0, 0, 0f));
    run.fact(to -> to.priorityChanged(0, 1, 1f));
    run.start(0, 0, FAST_0);
    run.start(0, 1, FAST_1);
    run.finish(10, 0);
    run.finish(20, 1);

    assertThat(run.result().priorityWeightedJctSeconds()).isEqualTo(20);
    assertThat(run.result().topPriorityJctSeconds()).isEqualTo(20);
  }

  @Test
  void classesAndModelsAreSeparated() {
    RunResult result = twoJobs();

    assertThat(result.models())
        .containsExactly(
            new ModelResult("fast", 2, 1, 10 / 50.0), new ModelResult("slow", 2, 1, 20 / 50.0));
    assertThat(result.classes())
        .extracting(ClassResult::name)
        .containsExactly("simulation", "learning");
    assertThat(result.classes().get(0).jctSeconds()).isEqualTo(result.jct());
    assertThat(result.classes().get(1).jctSeconds().count()).isZero();
    assertThat(result.classes().get(1).meanQueueSeconds()).isNaN();
  }

  @Test
  void theSlowdownOfShortJobsIsBounded() {
    WorkloadTable jobs = table(simulation(0, 2), Job.of("learning", 0, 60 * SECOND));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.start(2, 0, FAST_0);
    run.finish(4, 0);
    run.start(30, 1, FAST_0);
    run.finish(60, 1);

    RunResult result = run.result();
    assertThat(result.classes().get(0).meanSlowdown()).isEqualTo(4 / 2.0, EXACTLY);
    assertThat(result.classes().get(0).meanBoundedSlowdown()).isEqualTo(1);
    // Learning runs at speed 2 on the fast model, so p* is 30 s.
    assertThat(result.classes().get(1).meanBoundedSlowdown()).isEqualTo(60 / 30.0, EXACTLY);
    assertThat(result.meanBoundedSlowdown()).isEqualTo(1.5, EXACTLY);
  }

  @Test
  void aGangIsHeldAgainstTheTimeItWouldTakeOnItsPartOfTheCluster() {
    WorkloadTable jobs = table(simulation(0, 6).gpus(4), simulation(0, 6).gpus(4));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.start(0, 0, FAST_0, FAST_1, SLOW_0, SLOW_1);
    run.finish(12, 0);
    run.start(12, 1, FAST_0, FAST_1, SLOW_0, SLOW_1);
    run.finish(24, 1);

    // p_mean = 6 / 0.75 = 8 s. First: N = 2, alone 8 * 4*2/4 = 16. Second: N = 1.5, alone 12.
    FairnessResult fairness = run.result().fairness();
    assertThat(fairness.meanFinishTime()).isEqualTo((12 / 16.0 + 24 / 12.0) / 2, EXACTLY);
    assertThat(run.result().models()).extracting(ModelResult::jobsCompleted).containsExactly(2, 2);
  }

  @Test
  void aPartOfAGpuCountsAsItsShare() {
    WorkloadTable jobs = table(simulation(0, 10).gpus(2).shareMilli(250));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.start(0, 0, FAST_0, FAST_1);
    run.finish(10, 0);

    GpuUse gpus = run.result().gpus();
    assertThat(gpus.utilization()).isEqualTo(0.5 / 4, EXACTLY);
    assertThat(gpus.effectiveUtilization()).isEqualTo(0.5 / 4, EXACTLY);
    assertThat(gpus.energyKwh()).isEqualTo(10 * (2 * 50 + 0.5 * 200 + 2 * 20) / 3.6e6, EXACTLY);
  }

  @Test
  void capacityThatNoWaitingJobMayUseIsIdleButNotWanted() {
    WorkloadTable jobs =
        table(simulation(0, 10).gpus(2), simulation(0, 10).allowedModels(List.of("fast")));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.start(0, 0, FAST_0, FAST_1);
    run.finish(10, 0);
    run.start(10, 1, FAST_1);
    run.finish(20, 1);

    assertThat(run.result().gpus().wantedIdleFraction()).isZero();
    assertThat(run.result().gpus().idleFraction()).isEqualTo(1 - 30 / 80.0, EXACTLY);
  }

  @Test
  void aPlacedJobThatHasNotStartedNeitherRunsNorWantsMore() {
    WorkloadTable jobs = table(simulation(0, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.place(0, 0, FAST_0);
    run.fact(to -> to.placementRefused(4 * SECOND, 0, 1));
    run.place(6, 0, FAST_0);
    run.confirm(10, 0);
    run.finish(20, 0);

    RunResult result = run.result();
    assertThat(result.jobs().refusedPlacements()).isOne();
    assertThat(result.meanQueueSeconds()).isEqualTo(10);
    assertThat(result.gpus().utilization()).isEqualTo(10 / 80.0, EXACTLY);
    // Only from 4 to 6 s did it wait for an order, with four GPUs free.
    assertThat(result.gpus().wantedIdleFraction()).isEqualTo(4 * 2 / 80.0, EXACTLY);
  }

  @Test
  void anInterruptedJobPaysForBothAttemptsAndIsCreditedOnce() {
    WorkloadTable jobs = table(simulation(0, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.start(0, 0, FAST_0);
    run.fact(to -> to.gpuLost(4 * SECOND, FAST_0));
    run.start(5, 0, FAST_1);
    run.finish(15, 0);

    RunResult result = run.result();
    assertThat(result.jobs().interrupted()).isOne();
    assertThat(result.jobs().requeued()).isOne();
    assertThat(result.meanQueueSeconds()).isZero();
    assertThat(result.lostGpuHours()).isEqualTo(4 / 3600.0, EXACTLY);
    assertThat(result.gpus().utilization()).isEqualTo(14 / 60.0, EXACTLY);
    assertThat(result.gpus().effectiveUtilization()).isEqualTo(10 / 60.0, EXACTLY);
    // The lost GPU is neither idle nor wanted, and draws no power.
    assertThat(result.gpus().downFraction()).isEqualTo(11 / 60.0, EXACTLY);
    assertThat(result.gpus().idleFraction()).isEqualTo(35 / 60.0, EXACTLY);
    assertThat(result.gpus().wantedIdleFraction()).isEqualTo(3 / 60.0, EXACTLY);
    assertThat(result.gpus().energyKwh())
        .isEqualTo((4 * 50 + 15 * 50 + 14 * 200 + 2 * 15 * 20) / 3.6e6, EXACTLY);
  }

  @Test
  void aPreemptionThatSavesWorkLosesNoGpuTime() {
    WorkloadTable jobs = table(simulation(0, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.start(0, 0, FAST_0);
    run.requeue(4, 0, 4, RequeueCause.PREEMPTED);
    run.start(8, 0, FAST_0);
    run.finish(14, 0);

    RunResult result = run.result();
    assertThat(result.jobs().preempted()).isOne();
    assertThat(result.jobs().interrupted()).isZero();
    assertThat(result.lostGpuHours()).isZero();
    assertThat(result.gpus().effectiveUtilization())
        .isEqualTo(result.gpus().utilization(), EXACTLY);
  }

  @Test
  void aLostNodeInterruptsAGangOnce() {
    WorkloadTable jobs = table(simulation(0, 10).gpus(2));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.start(0, 0, FAST_0, FAST_1);
    run.fact(to -> to.nodeLost(4 * SECOND, 0));
    run.fact(to -> to.nodeReturned(6 * SECOND, 0));
    run.start(6, 0, FAST_0, FAST_1);
    run.finish(16, 0);

    RunResult result = run.result();
    assertThat(result.jobs().interrupted()).isOne();
    assertThat(result.gpus().downFraction()).isEqualTo(2 * 2 / 64.0, EXACTLY);
    assertThat(result.gpus().utilization()).isEqualTo(2 * 14 / 64.0, EXACTLY);
  }

  @Test
  void jobsThatEndOtherwiseAreCountedAndLeaveTheTimesAlone() {
    WorkloadTable jobs =
        table(
            simulation(0, 10),
            simulation(0, 10).gpuMemoryMib(64 * 1024),
            simulation(0, 10),
            simulation(0, 10),
            simulation(0, 10).user("ben"));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    for (int job = 0; job < 5; job++) {
      run.submit(job);
    }
    run.kernel().decide();
    run.start(0, 0, FAST_0);
    run.start(0, 2, SLOW_0);
    run.start(0, 4, SLOW_1);
    run.fact(to -> to.jobFailed(5 * SECOND, 2, 1, FailureCause.TIME_LIMIT));
    run.fact(to -> to.jobCancelled(5 * SECOND, 3));
    run.finish(10, 0);

    RunResult result = run.result();
    assertThat(result.jobs()).isEqualTo(new JobCounts(5, 1, 1, 1, 1, 1, 0, 0, 0));
    assertThat(result.jct().count()).isOne();
    assertThat(result.gpus().utilization()).isEqualTo((10 + 5 + 10) / 40.0, EXACTLY);
    // The fast GPU stood free until the cancellation; the impossible job wants nothing.
    assertThat(result.gpus().wantedIdleFraction()).isEqualTo(5 / 40.0, EXACTLY);
    // Ben's only job is unfinished: one of two users gets everything.
    assertThat(result.fairness().jainOverUsers()).isEqualTo(0.5, EXACTLY);
  }

  @Test
  void aStreamIsMeasuredBetweenItsCuts() {
    WorkloadTable jobs =
        table(simulation(0, 15), simulation(10, 5), simulation(20, 20), simulation(30, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.stream(jobs, 0.25, 0.25));
    run.submit(0);
    run.start(0, 0, FAST_0);
    run.submit(1);
    run.start(10, 1, FAST_1);
    run.finish(15, 0);
    run.finish(15, 1);
    run.submit(2);
    run.start(20, 2, SLOW_0);
    run.submit(3);
    run.start(30, 3, FAST_0);
    run.finish(40, 3);
    run.finish(60, 2);

    RunResult result = run.result();
    assertThat(result.window()).isEqualTo(new MeasuredWindow(1, 3, 10 * SECOND, 30 * SECOND));
    assertThat(result.jctSeconds().toArray()).containsExactly(5, 40);
    assertThat(result.makespanSeconds()).isEqualTo(60);
    assertThat(result.throughputJobsPerHour()).isEqualTo(2 * 3600 / 20.0, EXACTLY);
    // Inside lie 5 of 15 s, all of 5 s, 10 of 40 s (p* 20) and nothing.
    assertThat(result.gpus().utilization()).isEqualTo((5 + 5 + 10) / 80.0, EXACTLY);
    assertThat(result.gpus().effectiveUtilization())
        .isEqualTo((15 * 5 / 15.0 + 5 + 20 * 10 / 40.0) / 80.0, EXACTLY);
    assertThat(result.gpus().energyKwh())
        .isEqualTo((2 * 20 * (50 + 20) + 10 * 200 + 10 * 100) / 3.6e6, EXACTLY);
  }

  @Test
  void aBatchIsMeasuredUpToItsLastCompletionWhateverComesLater() {
    WorkloadTable jobs = table(simulation(0, 10), simulation(0, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    run.submit(0);
    run.submit(1);
    run.start(0, 0, FAST_0);
    run.start(0, 1, FAST_1);
    run.finish(10, 0);
    run.fact(to -> to.jobCancelled(50 * SECOND, 1));
    run.fact(to -> to.woke(100 * SECOND));

    assertThat(run.result().window().toMicros()).isEqualTo(10 * SECOND);
    assertThat(run.result().gpus().utilization()).isEqualTo(20 / 40.0, EXACTLY);
  }

  @Test
  void aRunThatIsCutShortIsMeasuredAsFarAsItGot() {
    WorkloadTable jobs = table(simulation(0, 10), simulation(5, 10), simulation(100, 10));
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.stream(jobs, 0, 0));
    run.submit(0);
    run.start(0, 0, FAST_0);
    run.submit(1);

    RunResult result = run.result();
    assertThat(result.window().toMicros()).isEqualTo(5 * SECOND);
    assertThat(result.gpus().utilization()).isEqualTo(5 / 20.0, EXACTLY);
    assertThat(result.jobs().unfinished()).isEqualTo(2);
    assertThat(result.jct().mean()).isNaN();
  }

  @Test
  void aQueueOfHundredsIsMeasuredLikeAQueueOfTwo() {
    WorkloadTable jobs = new WorkloadTable(HandDrivenRun.cluster());
    for (int job = 0; job < 300; job++) {
      jobs.add(simulation(0, 1).build());
    }
    HandDrivenRun run = new HandDrivenRun(jobs, MeasuredWindow.batch(jobs));
    for (int job = 0; job < 50; job++) {
      run.submit(job);
    }
    run.start(0, 0, FAST_0);
    for (int job = 50; job < 300; job++) {
      run.submit(job);
    }
    run.finish(1, 0);
    for (int job = 1; job < 300; job++) {
      run.start(job, job, FAST_0);
      run.finish(job + 1, job);
    }

    RunResult result = run.result();
    assertThat(result.jct().mean()).isEqualTo(150.5, EXACTLY);
    assertThat(result.meanQueueSeconds()).isEqualTo(149.5, EXACTLY);
    // The last one saw the number of jobs fall from 300 to 1: 150.5 on average for 4 GPUs.
    double alone = 1 / 0.75 * 150.5 / 4;
    assertThat(result.fairness().worstFinishTime()).isEqualTo(300 / alone, EXACTLY);
    assertThat(result.gpus().wantedIdleFraction()).isEqualTo(3 * 299 / 1200.0, EXACTLY);
  }
}
