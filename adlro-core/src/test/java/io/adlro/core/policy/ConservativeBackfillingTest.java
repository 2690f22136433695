package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static io.adlro.core.policy.TinyRun.micros;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.JobPhase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ConservativeBackfillingTest {
  @Test
  void noJobInFrontIsDelayed() {
    TinyRun run =
        TinyRun.play(
            cluster("v 4", "sim 1"),
            new ConservativeBackfilling(),
            EasyBackfillingTest.secondInLine());

    assertThat(run.schedule())
        .containsExactly(
            "A 0-10 v/0 v/1", "B 10-20 v/0 v/1 v/2", "C 20-25 v/0 v/1 v/2 v/3", "D 25-50 v/0");
  }

  @Test
  void aJobPassesWhereItFitsBeforeAllReservations() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new ConservativeBackfilling(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 11),
            job("sim", 0, 10));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 15-26 v/0", "D 0-10 v/1");
  }

  @Test
  void aSlowModelThatIsFreeNowIsEarlierThanAFastOneThatIsNot() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2, t 1", "sim 1 0.5"),
            new ConservativeBackfilling(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 11),
            job("sim", 0, 8));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0 v/1", "C 0-22 t/0", "D 0-8 v/1");
  }

  @Test
  void aReservationThatThePlacerRefusesMovesToTheNextExpectedEnd() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2, v 2", "sim 1"),
            new ConservativeBackfilling(),
            EasyBackfillingTest.oneFreeGpuOnEachNode());

    // The profile counts GPUs of a model, not of a node, so F may take what D would need at 20.
    assertThat(run.line("D")).isEqualTo("D 30-40 v/0 v/1");
    assertThat(run.line("E")).isEqualTo("E 6-16 v/1");
    assertThat(run.line("F")).isEqualTo("F 6-36 v2/1");
  }

  @Test
  void sharesArePassedAndReservedInThousandths() {
    TinyRun run =
        TinyRun.play(
            cluster("v 1", "sim 1"),
            new ConservativeBackfilling(),
            job("sim", 0, 10).shareMilli(500),
            job("sim", 0, 5),
            job("sim", 0, 20).shareMilli(500),
            job("sim", 0, 10).shareMilli(500));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 10-15 v/0", "C 15-35 v/0", "D 0-10 v/0");
  }

  @Test
  void aGangLargerThanAnyModelReservesOnAllOfThem() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2, t 2", "sim 1 0.5"),
            new ConservativeBackfilling(),
            job("sim", 0, 10).gpus(2),
            job("sim", 0, 5).gpus(3),
            job("sim", 0, 100),
            job("sim", 0, 100));

    // Beside B's three there is one GPU left for C, and none for D.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1", "B 10-20 v/0 v/1 t/1", "C 0-200 t/0", "D 20-120 v/0");
  }

  @Test
  void itUsesEstimatesWhetherTrueOrNot() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new ConservativeBackfilling(),
            job("sim", 0, 10),
            job("sim", 0, 5).gpus(2),
            job("sim", 0, 1).estimateMicros(micros(20)),
            job("sim", 0, 20).estimateMicros(micros(5)));

    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0", "B 20-25 v/0 v/1", "C 25-26 v/0", "D 0-20 v/1");
  }

  @ParameterizedTest
  @CsvSource({"253, 0", "254, 0", "255, 270"})
  void jobsBehindThe256thReservationWait(int between, double startSeconds) {
    List<TinyJob.Builder> jobs = new ArrayList<>();
    jobs.add(job("sim", 0, 10));
    jobs.add(job("sim", 0, 5).gpus(2));
    for (int i = 0; i < between; i++) {
      jobs.add(job("sim", 0, 1).gpus(2));
    }
    jobs.add(job("sim", 0, 1));

    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new ConservativeBackfilling(),
            jobs.toArray(TinyJob.Builder[]::new));

    assertThat(run.startSeconds("J" + (jobs.size() - 1))).isEqualTo(startSeconds);
  }

  @Test
  void aHeadWhoseGpusAreDownDelaysNoOther() {
    Cluster cluster = cluster("v 1, t 1", "sim 1 1");
    JobTable jobs =
        TinyRun.table(cluster, job("sim", 0, 5).allowedModels(List.of("v")), job("sim", 0, 100));
    SchedulingKernel kernel =
        new SchedulingKernel(jobs, new ConservativeBackfilling(), QuietOrders.IGNORE);

    kernel.nodeLost(0, 0);
    kernel.jobSubmitted(0, 0);
    kernel.jobSubmitted(0, 1);
    kernel.decide();

    assertThat(kernel.state().phase(0)).isEqualTo(JobPhase.PENDING);
    assertThat(kernel.state().phase(1)).isEqualTo(JobPhase.ASSUMED);
  }
}
