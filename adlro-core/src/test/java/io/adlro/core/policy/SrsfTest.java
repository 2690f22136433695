package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.model.Recovery;
import org.junit.jupiter.api.Test;

final class SrsfTest {
  @Test
  void aJobWithLessLeftStopsOneWithMore() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Srsf(),
            job("sim", 0, 10),
            job("sim", 2, 3),
            job("sim", 3, 2),
            job("sim", 4, 7));

    // At 3, B and C have 2 left each: no job is stopped for an equal one.
    assertThat(run.schedule())
        .containsExactly("A 0-2 v/0, 14-22 v/0", "B 2-5 v/0", "C 5-7 v/0", "D 7-14 v/0");
  }

  @Test
  void serviceIsWorkTimesGpus() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new Srsf(),
            job("sim", 0, 10),
            job("sim", 1, 6).gpus(2),
            job("sim", 2, 3).gpus(2));

    // B's 12 are more than A's 9, C's 6 are less than A's 8.
    assertThat(run.schedule())
        .containsExactly("A 0-2 v/0, 5-13 v/0", "B 13-19 v/0 v/1", "C 2-5 v/0 v/1");
  }

  @Test
  void aJobWithoutCheckpointsIsNotStopped() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Srsf(),
            job("sim", 0, 10).recovery(Recovery.RESTART),
            job("sim", 2, 3));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-13 v/0");
  }

  @Test
  void noJobIsStoppedUnlessTheNewcomerCanThenStart() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new Srsf(),
            job("sim", 0, 20).recovery(Recovery.RESTART),
            job("sim", 0, 20),
            job("sim", 1, 5).gpus(2));

    assertThat(run.schedule()).containsExactly("A 0-20 v/0", "B 0-20 v/1", "C 20-25 v/0 v/1");
  }

  @Test
  void noJobIsStoppedWhoseGpusDoNotHelp() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2, v 2", "sim 1"),
            new Srsf(),
            job("sim", 0, 100),
            job("sim", 1, 10),
            job("sim", 2, 40).gpus(2).locality(Locality.ONE_NODE),
            job("sim", 5, 4).gpus(2).locality(Locality.ONE_NODE));

    // A has most left, but beside it runs B, which has less left than D.
    assertThat(run.schedule())
        .containsExactly(
            "A 0-100 v/0", "B 1-11 v/1", "C 2-5 v2/0 v2/1, 9-46 v2/0 v2/1", "D 5-9 v2/0 v2/1");
  }

  @Test
  void aStoppedJobMayStopAnotherWithMoreLeft() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2, v 2", "sim 1"),
            new Srsf(),
            job("sim", 0, 100),
            job("sim", 1, 10),
            job("sim", 2, 90),
            job("sim", 2, 80),
            job("sim", 5, 4).gpus(2).locality(Locality.ONE_NODE));

    // At 5 E stops C (87 left) and D (77), then D stops A (95).
    assertThat(run.schedule())
        .containsExactly(
            "A 0-5 v/0, 9-104 v2/1",
            "B 1-11 v/1",
            "C 2-5 v2/1, 9-96 v2/0",
            "D 2-5 v2/0, 5-82 v/0",
            "E 5-9 v2/0 v2/1");
  }

  @Test
  void aJobThatWasStoppedMayGoOnElsewhere() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1, t 1", "sim 1 0.5"),
            new Srsf(),
            job("sim", 0, 10),
            job("sim", 0, 6),
            job("sim", 2, 1));

    // At 2 C stops B (4 left) on the faster model, and B stops A (9 left) on the slower.
    assertThat(run.schedule())
        .containsExactly("A 0-2 t/0, 3-12 v/0", "B 0-2 v/0, 2-10 t/0", "C 2-3 v/0");
  }

  @Test
  void halvesAreStoppedUntilAWholeGpuIsFree() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Srsf(),
            job("sim", 0, 30).shareMilli(500),
            job("sim", 0, 30).shareMilli(500),
            job("sim", 10, 5));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0, 15-35 v/0", "B 0-10 v/0, 15-35 v/0", "C 10-15 v/0");
  }

  @Test
  void itUsesEstimatesWhetherTrueOrNot() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new Srsf(),
            job("sim", 0, 10).estimateMicros(micros(4)),
            job("sim", 2, 3));

    // At 2, A is believed to have 2 left; at 4 it is overdue, with a belief of 2 that grows.
    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-13 v/0");
  }

  @Test
  void whileAStoppedJobIsStillLeavingNoOtherIsStopped() {
    JobTable jobs =
        TinyRun.table(
            cluster("v 2", "sim 1"), job("sim", 0, 100), job("sim", 0, 90), job("sim", 1, 5));
    SchedulingKernel kernel = new SchedulingKernel(jobs, new Srsf(), QuietOrders.IGNORE);
    kernel.jobSubmitted(0, 0);
    kernel.jobSubmitted(0, 1);
    kernel.decide();
    kernel.jobStarted(0, 0, 1, EventHandler.AS_ORDERED);
    kernel.jobStarted(0, 1, 1, EventHandler.AS_ORDERED);
    kernel.jobSubmitted(micros(1), 2);
    kernel.decide();
    assertThat(kernel.state().isPreempting(0)).isTrue();

    kernel.woke(micros(2));
    kernel.decide();
    assertThat(kernel.state().isPreempting(1)).isFalse();

    kernel.jobRequeued(micros(3), 0, 1, micros(1), RequeueCause.PREEMPTED);
    kernel.decide();
    assertThat(kernel.state().firstShare(2)).isGreaterThanOrEqualTo(0);
    assertThat(kernel.state().firstShare(0)).isEqualTo(DecisionContext.NONE);
  }
}
