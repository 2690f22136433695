package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class SimulateCommandTest {
  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenarios() throws IOException {
    cli = new Cli(Files.createDirectory(dir.resolve("home")));
  }

  @Test
  void aRunIsShownByClassByModelAndAsAGanttChart() {
    Cli.Outcome outcome = cli.run("simulate", "--scenario", "tiny", "--policy", "sjf");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .containsPattern("(?m)^training +\\d+ ")
        .containsPattern("(?m)^fast +2 ")
        .containsPattern("(?m)^fast f1/0 +[trTR.]{96}$")
        .contains("80 completed");
    assertThat(outcome.lines()).allMatch(line -> line.length() <= 140);
  }

  @Test
  void equalSeedsGiveEqualRunsAndOtherSeedsOthers() {
    List<String> first = repeatable(cli.run("simulate", "--scenario", "tiny"));

    assertThat(repeatable(cli.run("simulate", "--scenario", "tiny", "--seed", "1")))
        .isEqualTo(first);
    assertThat(repeatable(cli.run("simulate", "--scenario", "tiny", "--seed", "2")))
        .isNotEqualTo(first);
  }

  /** All but the time that decisions took. */
  private static List<String> repeatable(Cli.Outcome outcome) {
    return outcome.lines().stream().filter(line -> !line.startsWith("decisions:")).toList();
  }

  @Test
  void decisionTimesAreInTheTextAndNotInTheJson() {
    Object[] command = {"simulate", "--scenario", "tiny", "--policy", "rolling-matching"};

    assertThat(cli.run(command).out())
        .containsPattern(
            "(?m)^decisions: [0-9,]+; one took p50 [0-9.,]+ us, p95 [0-9.,]+ us, p99 [0-9.,]+ us;"
                + " waiting: mean [0-9.,]+, most [0-9,]+; 4 GPUs$");
    Object[] json = {"simulate", "--scenario", "tiny", "--json", "-"};
    assertThat(cli.run(json).out())
        .isEqualTo(cli.run(json).out())
        .contains("hyperScore", "valueScore", "meanProgress");
  }

  @Test
  void theJsonHasMetricsClassesAndModels() {
    Cli.Outcome outcome = cli.run("simulate", "--scenario", "tiny", "--seed", "4", "--json", "-");

    JsonNode root = JsonMapper.shared().readTree(outcome.out());
    assertThat(root.get("policy").asString()).isEqualTo("fcfs");
    assertThat(root.get("seed").asLong()).isEqualTo(4);
    assertThat(root.get("metrics").get("jobsCompleted").asInt()).isEqualTo(80);
    assertThat(root.get("classes")).hasSize(2);
    assertThat(root.get("gpuModels").get(1).get("name").asString()).isEqualTo("slow");
  }

  @Test
  void anAuditedRunGivesTheSameResult() {
    Cli.Outcome plain = cli.run("simulate", "--scenario", "tiny", "--policy", "sjf", "--json", "-");
    Cli.Outcome audited =
        cli.run("simulate", "--scenario", "tiny", "--policy", "sjf", "--json", "-", "--audit");

    assertThat(audited.code()).isZero();
    assertThat(audited.out().replace(" --audit", "")).isEqualTo(plain.out());
  }

  @Test
  void theGanttFileIsSvgOrHtmlByItsName() throws Exception {
    Path svg = dir.resolve("run.svg");
    Path html = dir.resolve("run.html");

    assertThat(cli.run("simulate", "--scenario", "tiny", "--gantt", svg).code()).isZero();
    assertThat(cli.run("simulate", "--scenario", "tiny", "--gantt", html).code()).isZero();

    var document =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(Files.newInputStream(svg));
    assertThat(document.getElementsByTagName("rect").getLength()).isGreaterThan(20);
    assertThat(html).content().startsWith("<!DOCTYPE html>").contains("job 1, ");
    Cli.Outcome other = cli.run("simulate", "--scenario", "tiny", "--gantt", dir.resolve("x.png"));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.err()).contains(".svg or .html");
  }

  @Test
  void exactlyOnePolicyThatCanRunIsAccepted() {
    assertThat(cli.run("simulate", "--scenario", "tiny", "--policy", "fcfs,sjf").code())
        .isEqualTo(2);
    Cli.Outcome outcome = cli.run("simulate", "--scenario", "tiny", "--policy", "srsf");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("needs preemption");
  }
}
