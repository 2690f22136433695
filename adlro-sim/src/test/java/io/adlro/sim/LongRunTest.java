package io.adlro.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.sim.metrics.RunResult;
import org.junit.jupiter.api.Test;

final class LongRunTest {
  private static final int JOBS = 100_000;

  @Test
  void rowsOfEndedJobsAreForgottenWhileOneJobLivesThroughout() {
    LongRun run = LongRun.repeated(JOBS);
    RunResult result = run.run();

    assertThat(result.jobs().submitted()).isEqualTo(JOBS + 1);
    assertThat(result.jobs().completed()).isEqualTo(JOBS + 1);
    assertThat(run.slotCapacity()).isLessThanOrEqualTo(1024);
  }

  @Test
  void repeatedJobsGiveTheResultOfTheSameJobsInATable() {
    RunResult repeated = LongRun.repeated(JOBS / 4).run();
    RunResult written = LongRun.written(JOBS / 4).run();

    assertThat(repeated.jct()).isEqualTo(written.jct());
    assertThat(repeated.fairness()).isEqualTo(written.fairness());
    assertThat(repeated.gpus()).isEqualTo(written.gpus());
    assertThat(repeated.classes()).isEqualTo(written.classes());
  }
}
