package io.adlro.core.policy;

import static io.adlro.core.policy.TinyRun.cluster;
import static io.adlro.core.policy.TinyRun.job;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class MetTest {
  @Test
  void everyJobWaitsForItsFastestModel() {
    TinyRun run =
        TinyRun.play(
            cluster("slow 1, fast 1", "sim 0.5 1", "ml 1 0.5"),
            new Met(),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("ml", 0, 4));

    assertThat(run.schedule()).containsExactly("A 0-10 fast/0", "B 10-20 fast/0", "C 0-4 slow/0");
  }

  @Test
  void ofEquallyFastModelsItTakesTheOneThatIsFree() {
    TinyRun run =
        TinyRun.play(
            cluster("a 1, b 2", "sim 1 1"),
            new Met(),
            job("sim", 0, 10),
            job("sim", 0, 10),
            job("sim", 0, 10));

    assertThat(run.schedule()).containsExactly("A 0-10 a/0", "B 0-10 b/0", "C 0-10 b/1");
  }
}
