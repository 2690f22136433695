package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.core.model.Cluster;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class MultifactorTest {
  private static final Cluster ONE_GPU = cluster("v 1", "sim 1");
  private static final double HOUR = 3600;

  private static Multifactor weighing(double age, double size, double fairShare, double qos) {
    return new Multifactor(new Multifactor.Settings(age, size, fairShare, qos, HOUR, HOUR));
  }

  @Test
  void ageAloneIsFirstComeFirstServedPastBlockedHeads() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            weighing(1, 0, 0, 0),
            job("sim", 0, 10),
            job("sim", 1, 5).gpus(2),
            job("sim", 2, 20));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 22-27 v/0 v/1", "C 2-22 v/1");
  }

  @Test
  void beyondTheGreatestAgeSizeDecides() {
    Multifactor policy = new Multifactor(new Multifactor.Settings(1, 0.5, 0, 0, 4, HOUR));
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            policy,
            job("sim", 0, 10).gpus(2),
            job("sim", 1, 5),
            job("sim", 2, 5).gpus(2),
            job("sim", 9, 5).gpus(2));

    // At 10: B 1 + 0.25, C 1 + 0.5, D 0.25 + 0.5. At 15: C is done, D has come of age too.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1", "B 20-25 v/0", "C 10-15 v/0 v/1", "D 15-20 v/0 v/1");
  }

  @Test
  void theUserWhoConsumedLessGoesFirst() {
    TinyRun run =
        TinyRun.play(
            ONE_GPU,
            weighing(1, 0, 10, 0),
            job("sim", 0, 10).user("ann"),
            job("sim", 1, 10).user("ann"),
            job("sim", 2, 10).user("bob"));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 20-30 v/0", "C 10-20 v/0");
  }

  @Test
  void consumedTimeHalvesWithAge() {
    Multifactor forgetful = new Multifactor(new Multifactor.Settings(0, 0, 1, 0, HOUR, 2));
    Multifactor remembering = weighing(0, 0, 1, 0);

    // At 34, with a half-life of 2 s: ann's 10 s are 2.5, bob's 4 s are 3.
    assertThat(annLongAgoThenBob(forgetful).line("C")).isEqualTo("C 34-35 v/0");
    assertThat(annLongAgoThenBob(remembering).line("C")).isEqualTo("C 35-36 v/0");
  }

  private static TinyRun annLongAgoThenBob(Multifactor policy) {
    return TinyRun.play(
        ONE_GPU,
        policy,
        job("sim", 0, 10).user("ann"),
        job("sim", 30, 4).user("bob"),
        job("sim", 32, 1).user("ann"),
        job("sim", 32, 1).user("bob"));
  }

  @Test
  void gangsConsumeByTheGpu() {
    TinyRun run =
        TinyRun.play(
            cluster("v 3", "sim 1"),
            weighing(0, 0, 1, 0),
            job("sim", 0, 6).gpus(2).user("ann"),
            job("sim", 0, 6).user("bob"),
            job("sim", 1, 1).gpus(3).user("ann"),
            job("sim", 1, 1).gpus(3).user("bob"));

    assertThat(run.line("D")).isEqualTo("D 6-7 v/0 v/1 v/2");
    assertThat(run.line("C")).isEqualTo("C 7-8 v/0 v/1 v/2");
  }

  @Test
  void theJobsPriorityIsItsQualityOfService() {
    TinyRun run =
        TinyRun.play(
            ONE_GPU,
            weighing(1, 0, 0, 1),
            job("sim", 0, 10),
            job("sim", 1, 10).priority(0.2),
            job("sim", 2, 10).priority(0.9));

    assertThat(run.schedule()).containsExactly("A 0-10 v/0", "B 20-30 v/0", "C 10-20 v/0");
  }

  @Test
  void usersWhoseJobsComeLaterDoNotChangeThePresentOrder() {
    TinyJob.Builder[] jobs = {
      job("sim", 0, 6).user("ann"),
      job("sim", 1, 4).user("bob"),
      job("sim", 7, 1).user("ann"),
      job("sim", 9, 1).user("bob")
    };
    TinyJob.Builder[] andLater = Arrays.copyOf(jobs, 12);
    for (int i = jobs.length; i < andLater.length; i++) {
      andLater[i] = job("sim", 100, 1).user("later" + i);
    }

    // At 10: age favours C by 0.1. Fair share favours D by 2^(-0.4 x 2) - 2^(-0.6 x 2) = 0.139;
    // with all ten users of the longer table it would be 2^-4 - 2^-6 = 0.047.
    TinyRun run = TinyRun.play(ONE_GPU, weighing(180, 0, 1, 0), jobs);
    TinyRun longer = TinyRun.play(ONE_GPU, weighing(180, 0, 1, 0), andLater);

    assertThat(run.line("D")).isEqualTo("D 10-11 v/0");
    assertThat(longer.schedule().subList(0, jobs.length)).isEqualTo(run.schedule());
  }
}
