package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class QssfTest {
  @Test
  void theLeastRunTimeTimesGpusIsNext() {
    TinyRun run =
        TinyRun.play(
            cluster("v 2", "sim 1"),
            new Qssf(),
            job("sim", 0, 10).gpus(2),
            job("sim", 1, 4).gpus(2),
            job("sim", 2, 5),
            job("sim", 3, 7));

    // B takes 4 s on two GPUs: 8, more than C and D.
    assertThat(run.schedule())
        .containsExactly("A 0-10 v/0 v/1", "B 17-21 v/0 v/1", "C 10-15 v/0", "D 10-17 v/1");
  }
}
