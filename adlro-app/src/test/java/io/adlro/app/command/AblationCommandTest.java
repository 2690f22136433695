package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class AblationCommandTest {
  private static final List<String> STEPS =
      List.of(
          "paper preset",
          "+ double",
          "+ duelling",
          "+ elapsed-time discount",
          "+ equivariant network",
          "+ features",
          "+ baseline features",
          "+ imitation",
          "+ paired rollouts",
          "+ margin",
          "+ portfolio",
          "+ lookahead");

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenarios() throws IOException {
    cli = new Cli(Files.createDirectory(dir.resolve("home")));
  }

  private Cli.Outcome ablation(Object... more) {
    List<Object> arguments = new ArrayList<>(List.of("ablation", "--budget", "8ep"));
    arguments.addAll(List.of("--jobs", "24", "--seeds", "3", "--train-on", "tiny"));
    arguments.addAll(List.of("--scenarios", "tiny,stopping"));
    arguments.addAll(List.of(more));
    return cli.run(arguments.toArray());
  }

  @Test
  void thePageHasEveryStepAndItsSentencesMatchTheFigures() throws IOException {
    Path page = dir.resolve("page.md");

    Cli.Outcome outcome = ablation("--out", page, "--json", "-");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    // Items of a list go on in indented lines.
    List<String> lines = Files.readString(page).replaceAll("\n {2}(?! )", " ").lines().toList();
    assertThat(lines)
        .anyMatch(line -> line.startsWith("    adlro ablation --budget 8ep --jobs 24 --seeds 3"))
        .anyMatch(line -> line.contains("commit 0123456789") && line.contains("training seed 1"))
        .anyMatch(line -> line.contains("3 seeds: no interval and no verdict below 6."))
        .anyMatch(line -> line.matches("\\| patient-sjf \\| [0-9.]+ \\| [0-9.]+ \\|"));
    JsonNode steps = JsonMapper.shared().readTree(outcome.out()).get("rungs");
    assertThat(steps).extracting(step -> step.get("name").asString()).isEqualTo(STEPS);
    for (int i = 0; i < STEPS.size(); i++) {
      JsonNode step = steps.get(i);
      String before = i == 0 ? "patient-sjf" : STEPS.get(i - 1);
      String sentence = starting(lines, "- **" + STEPS.get(i) + "**");
      assertThat(sentence).contains("Mean JCT against `" + before + "`: ", "Trained with 8 epis");
      assertThat(starting(lines, "| " + STEPS.get(i) + " |").split("\\|")).hasSize(4);
      assertThat(step.get("updates").asLong()).isPositive();
      for (JsonNode place : step.get("scenarios")) {
        assertThat(place.get("ci95").isNull()).isTrue();
        assertThat(place.get("difference").get("ci95").isNull()).isTrue();
        assertThat(place.get("difference").get("verdict").isNull()).isTrue();
        String word = "too few seeds for a verdict on";
        assertThat(sentence)
            .containsPattern(word + "[^;]*`" + place.get("scenario").asString() + "`");
      }
    }
  }

  @Test
  void theAttributionShowsWhatEachPartAddsAndWhoLed() throws IOException {
    Path page = dir.resolve("page.md");
    Path own = Files.copy(Path.of("../models/adlro.adlro"), dir.resolve("own.adlro"));

    Cli.Outcome outcome =
        cli.run(
            "ablation",
            "--attribution",
            "--models",
            "adlro," + own,
            "--jobs",
            "60",
            "--seeds",
            "2",
            "--train-on",
            "tiny",
            "--scenarios",
            "tiny",
            "--page",
            page,
            "--json",
            "-");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    JsonNode steps = JsonMapper.shared().readTree(outcome.out()).get("steps");
    assertThat(steps)
        .extracting(step -> step.get("name").asString())
        .containsExactly(
            "rule with stated run times",
            "+ learned beliefs",
            "+ prices",
            "+ hindsight",
            "+ networks",
            "+ lookahead");
    for (int i = 0; i < steps.size(); i++) {
      JsonNode place = steps.get(i).get("scenarios").get(0);
      assertThat(place.has("difference")).isEqualTo(i > 0);
      assertThat(place.has("leaderShares")).isEqualTo(i >= 3);
      assertThat(place.path("meanJctSecondsByModel").size()).isEqualTo(i >= 4 ? 2 : 0);
      if (i >= 3) {
        double sum = 0;
        for (JsonNode share : place.get("leaderShares")) {
          sum += share.asDouble();
        }
        assertThat(sum).isCloseTo(1, within(1e-9));
      }
    }
    assertThat(Files.readString(page))
        .contains("| + prices | ", "## Who led", "- `tiny`, + hindsight: ", "## Trained models");
    assertThat(cli.run("ablation", "--attribution", "--models", "gone").err())
        .contains("--models gone: ");
  }

  @Test
  void noPageIsWrittenUnlessItIsNamed() throws IOException {
    Path docs = Files.createDirectories(Path.of("docs"));
    try {
      Cli.Outcome outcome =
          cli.run(
              "ablation",
              "--budget",
              "1ep",
              "--jobs",
              "10",
              "--seeds",
              "2",
              "--train-on",
              "tiny",
              "--scenarios",
              "tiny");
      assertThat(outcome.code()).as(outcome.err()).isZero();
      assertThat(outcome.out()).contains("paper preset").doesNotContain("wrote");
      assertThat(docs).isEmptyDirectory();
    } finally {
      Files.deleteIfExists(docs.resolve("ablation.md"));
      Files.delete(docs);
    }
  }

  @Test
  void theSameCommandWritesTheSamePageOnAnyNumberOfThreads() throws IOException {
    Path one = dir.resolve("one.md");
    Path three = dir.resolve("three.md");

    ablation("--out", one, "--threads", "1");
    ablation("--out", three, "--threads", "3");

    assertThat(Files.readString(three).replace("three.md --threads 3", "one.md --threads 1"))
        .isEqualTo(Files.readString(one));
  }

  @Test
  void allErrorsAreReportedTogetherAndBeforeAnyTraining() {
    Cli.Outcome outcome =
        cli.run(
            "ablation",
            "--scenarios",
            "tiney",
            "--train-on",
            "tiny",
            "--seeds",
            "1",
            "--jobs",
            "0",
            "--seed",
            "-1",
            "--budget",
            "soon",
            "--page",
            "no/x.md");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .hasSize(6)
        .anyMatch(line -> line.contains("did you mean `tiny`?"))
        .anyMatch(line -> line.contains("--seeds 1 gives no intervals"))
        .anyMatch(line -> line.contains("--jobs 0 is not in"))
        .anyMatch(line -> line.contains("--seed -1"))
        .anyMatch(line -> line.contains("--budget soon"))
        .anyMatch(line -> line.startsWith("--page no/x.md"));
  }

  private static String starting(List<String> lines, String start) {
    return lines.stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
  }
}
