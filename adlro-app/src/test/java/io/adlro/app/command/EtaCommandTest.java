package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EtaCommandTest {
  @TempDir Path dir;

  /** Users of the scenario state exact run times, and later jobs do not overtake. */
  @Test
  void startsInTheOrderOfArrivalAreForecastExactly() throws IOException {
    Cli.Outcome outcome =
        new Cli(dir)
            .run(
                "eta",
                "--scenario",
                "tiny",
                "--load",
                "3",
                "--jobs",
                "200",
                "--policy",
                "fcfs",
                "--seeds",
                "1",
                "--instants",
                "5");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("90 % intervals of starts under fcfs on scenario \"tiny\": 1 seed, ")
        .containsPattern("simulated +100.0 % +0 ms +0 ms")
        .containsPattern("recent waits +[0-9.]+ %");
  }

  @Test
  void noInstantsAreAMistake() throws IOException {
    Cli.Outcome outcome = new Cli(dir).run("eta", "--instants", "0");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--instants 0 is below 1");
  }
}
