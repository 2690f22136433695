package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * All questions to a real server with two fast and two slow GPUs, where three jobs wait for the
 * fast ones, two of ten minutes and one of a minute.
 */
final class WhatIfCommandTest {
  @TempDir static Path home;
  private static Cli cli;
  private static RunningServer server;

  @BeforeAll
  static void threeJobsWait() throws IOException {
    cli = new Cli(home);
    server = new RunningServer(cli, home);
    for (String estimate : List.of("10m", "10m", "1m")) {
      Cli.Outcome submitted =
          run(
              "submit",
              "--class",
              "training",
              "--gpus",
              2,
              "--models",
              "fast",
              "--estimate",
              estimate);
      assertThat(submitted.code()).as(submitted.err()).isZero();
    }
  }

  @AfterAll
  static void stop() throws InterruptedException {
    server.stop();
  }

  private static Cli.Outcome run(Object... words) {
    List<Object> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--server", server.url(), "--key-file", server.keyFile()));
    return cli.run(all.toArray());
  }

  private static String answer(String question) {
    List<Object> words = new ArrayList<>(List.of("whatif"));
    words.addAll(List.of(question.split(" ")));
    Cli.Outcome outcome = run(words.toArray());
    assertThat(outcome.code()).as(outcome.err()).isZero();
    return outcome.out();
  }

  @Test
  void aHigherPriorityChangesNothingForFirstComeFirstServed() {
    assertThat(answer("job-1 --priority 0.9"))
        .startsWith("job-1 starts in 10 min")
        .contains("  then it starts in 10 min", "0 jobs earlier, 0 later, 3 undecided");
  }

  @Test
  void aJobForOtherGpusStartsEarlier() {
    assertThat(answer("job-2 --gpus 1 --models slow"))
        .startsWith("job-2 starts in 20 min")
        .contains("  then it starts in 10 min")
        .containsPattern("job-2 +start +-10 min \\(-10 min to -10 min\\) +gains");
  }

  @Test
  void anotherPolicyTakesTheShortJobFirst() {
    assertThat(answer("--policy sjf"))
        .containsPattern("job-2 +start +-20 min .*gains")
        .containsPattern("job-0 +start +\\+.*loses");
  }

  @Test
  void moreGpusAreGainedByThoseWhoWait() {
    assertThat(answer("--add-gpus 2 --of fast"))
        .contains("2 jobs earlier, 0 later, 1 undecided; in 40 futures")
        .containsPattern("job-1 +start +-10 min .*gains");
  }

  @Test
  void withoutTheOnlyNodeThatFitsNoJobStarts() {
    assertThat(answer("--without-node f1"))
        .contains("0 jobs earlier, 3 later, 0 undecided")
        .containsPattern("job-1 +start +never +loses");
  }

  @Test
  void maintenanceDelaysTheJobsThatWouldStartInIt() {
    assertThat(answer("--maintenance f1 --in 5m --length 1h"))
        .contains("0 jobs earlier, 2 later, 1 undecided", "mean change of a start: +43 min")
        .containsPattern("job-1 +start +\\+65 min .*loses");
  }

  @Test
  void theAnswerIsAlsoJson() {
    assertThat(JsonMapper.shared().readTree(answer("--without-node f1 --json")).at("/lose").asInt())
        .isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--in 5m",
        "--policy sjf --in 5m",
        "--maintenance f1",
        "--add-gpus 2",
        "--priority 0.5",
        "job-1 --policy sjf",
        "job-1 --priority 0.5 --gpus 1",
        "--policy sjf --without-node f1"
      })
  void optionsThatDoNotGoTogetherAreRefused(String question) {
    List<Object> words = new ArrayList<>(List.of("whatif"));
    words.addAll(List.of(question.split(" ")));

    Cli.Outcome outcome = run(words.toArray());

    assertThat(outcome.code()).isNotZero();
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err()).containsAnyOf("belong together", "--in is when", "ask one question");
  }
}
