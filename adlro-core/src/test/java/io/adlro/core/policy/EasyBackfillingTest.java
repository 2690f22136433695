package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.model.Locality;
import io.adlro.core.state.JobPhase;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EasyBackfillingTest {
  @Test
  void aLaterJobPassesOnlyIfItEndsWhenTheHeadCanStart() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new EasyBackfilling(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 11),
            job("sim", 0, 10));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-26 v/0", "D 0-10 v/1");
  }

  @Test
  void aLongJobPassesOnGpusThatAreSpareWhenTheHeadStarts() {
    TinyRun run =
        TinyRun.play(
            cluster("v 3", "sim 1"),
            new EasyBackfilling(),
            job("sim", 0, 10).gpus(2),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 100));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0 v/1", "B 10-15 v/0 v/1", "C 0-100 v/2");
  }

  @Test
  void theHeadIsNotDelayedButTheJobBehindItMayBe() {
    TinyRun run = TinyRun.play(cluster("v 4", "sim 1"), new EasyBackfilling(), secondInLine());

    assertThat(run.schedule())
        .containsExactly(
            "A 0-10 v/0 v/1", "B 10-20 v/0 v/1 v/2", "C 25-30 v/0 v/1 v/2 v/3", "D 0-25 v/3");
  }

  /** A holds two of four GPUs, B wants three, C all four, D one for as long as hurts C alone. */
  static TinyJob.Builder[] secondInLine() {
    return new TinyJob.Builder[] {
      job("sim", 0, 10).gpus(2),
      job("sim", 0, 10).gpus(3),
      job("sim", 0, 5).gpus(4),
      job("sim", 0, 25)
    };
  }

  @Test
  void aModelThatTheHeadMayNotUseIsOpenToAll() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1, t 1", "sim 1 0.5"),
            new EasyBackfilling(),
            job("sim", 0, 10),
            job("sim", 0, 10).allowedModels(List.of("v")),
            job("sim", 0, 100));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 10-20 v/0", "C 0-200 t/0");
  }

  @Test
  void aGangThatNeedsOneNodeReservesOneNode() {
    TinyRun run =
        TinyRun.play(cluster("v 2, v 2", "sim 1"), new EasyBackfilling(), oneFreeGpuOnEachNode());

    assertThat(run.line("D")).isEqualTo("D 20-30 v2/0 v2/1");
    assertThat(run.line("E")).isEqualTo("E 6-16 v/1");
    assertThat(run.line("F")).isEqualTo("F 16-46 v/1");
  }

  /** From second 5 on each node has one free GPU; D wants two on one node. */
  static TinyJob.Builder[] oneFreeGpuOnEachNode() {
    return new TinyJob.Builder[] {
      job("sim", 0, 30),
      job("sim", 0, 5),
      job("sim", 0, 20),
      job("sim", 6, 10).gpus(2).locality(Locality.ONE_NODE),
      job("sim", 6, 10),
      job("sim", 6, 30)
    };
  }

  @Test
  void sharesOfTheHeadsGpuMayBeUsedUntilItStarts() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new EasyBackfilling(),
            job("sim", 0, 10).shareMilli(500),
            job("sim", 0, 5),
            job("sim", 0, 20).shareMilli(500),
            job("sim", 0, 10).shareMilli(500));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0", "C 15-35 v/0", "D 0-10 v/0");
  }

  @Test
  void cpuThatTheHeadWillNeedIsNotSpare() {
    TinyRun run =
        TinyRun.play(
            cluster("v 3", "sim 1"),
            new EasyBackfilling(),
            job("sim", 0, 10).cpuMilli(34_000),
            job("sim", 0, 5).cpuMilli(40_000),
            job("sim", 0, 20).cpuMilli(30_000),
            job("sim", 0, 20).cpuMilli(24_000));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0", "C 15-35 v/0", "D 0-20 v/1");
  }

  @Test
  void itUsesEstimatesWhetherTrueOrNot() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new EasyBackfilling(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 1).estimateMicros(micros(20)),
            job("sim", 0, 20).estimateMicros(micros(5)));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 20-25 v/0 v/1", "C 25-26 v/0", "D 0-20 v/1");
  }

  @Test
  void aHeadWhoseGpusAreDownDelaysNoOther() {
    Cluster cluster = cluster("v 1, t 1", "sim 1 1");
    JobTable jobs =
        TinyRun.table(cluster, job("sim", 0, 5).allowedModels(List.of("v")), job("sim", 0, 100));
    SchedulingKernel kernel = new SchedulingKernel(jobs, new EasyBackfilling(), QuietOrders.IGNORE);

    kernel.nodeLost(0, 0);
    kernel.jobSubmitted(0, 0);
    kernel.jobSubmitted(0, 1);
    kernel.decide();

    assertThat(kernel.state().phase(0)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.state().phase(1)).isEqualTo(JobPhase.ASSUMED);
  }
}
