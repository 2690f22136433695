package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

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

final class ReproduceCommandTest {
  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenarios() throws IOException {
    cli = new Cli(Files.createDirectory(dir.resolve("home")));
  }

  private Cli.Outcome reproduce(Object... more) {
    List<Object> arguments =
        new ArrayList<>(List.of("reproduce", "--scenario", "tiny,batch", "--seeds", "6"));
    arguments.addAll(List.of(more));
    return cli.run(arguments.toArray());
  }

  @Test
  void thePapersTableIsAboveOurs() {
    Cli.Outcome outcome = reproduce("--wide");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .containsPattern("(?m)^paper: ADLRO +19.5 +-24.4 +-11.8 +9.10 +\\+46.8 +\\+21.3 +- +79.8 ")
        .containsPattern("(?m)^fcfs +[0-9.,]+ +- +[-+][0-9.]+ \\[")
        .containsPattern("(?m)^patient-sjf +[0-9.,]+ +-[0-9.]+ \\[.*1\\d\\d\\.\\d\\d$")
        .contains("scenario \"tiny\" at load 0.70", "\"batch\", all jobs at once")
        .contains("Where the paper contradicts itself:");
    assertThat(outcome.lines()).allMatch(line -> line.length() <= 175);
  }

  @Test
  void theReportHasClaimsTablesLimitsAndProvenance() throws IOException {
    Path report = dir.resolve("reproduction.html");

    assertThat(reproduce("--report", report).code()).isZero();

    assertThat(Files.readString(report))
        .containsPattern("Of 8 claims on 2 scenarios, some policy here reaches \\d;")
        .contains("paper: ADLRO", "<figcaption>Jobs completed within a time</figcaption>")
        .contains("On scenario &quot;batch&quot; no schedule", "even jobs that take all of")
        .contains("adlro reproduce --scenario tiny,batch --seeds 6 --report", "seeds 1 to 6")
        .doesNotContain("src=", "href=\"http", "@import");
  }

  @Test
  void throughputIsClaimedInSaturationOnly() {
    List<String> claims =
        reproduce().lines().stream().filter(line -> line.startsWith("throughput ")).toList();

    assertThat(claims).hasSize(2).allMatch(line -> line.contains(" batch "));
    assertThat(reproduce().out())
        .contains("- On scenario \"batch\" no schedule")
        .doesNotContain("\"tiny\" no sch");
  }

  @Test
  void noPolicyExceedsTheBoundAndEveryClaimHasAVerdictOnEveryPolicy() {
    JsonNode root = JsonMapper.shared().readTree(reproduce("--json", "-").out());

    assertThat(root.get("paper")).hasSize(3);
    assertThat(root.get("contradictions")).hasSize(3);
    JsonNode batch = root.get("scenarios").get(1);
    assertThat(batch.get("scenario").asString()).isEqualTo("batch");
    assertThat(batch.get("provenance").propertyNames()).contains("settingsSha256");
    double most = 0;
    for (JsonNode seed : batch.get("mostJobsPerHour")) {
      most += seed.asDouble() / 6;
    }
    for (JsonNode policy : batch.get("policies")) {
      assertThat(policy.get("jobsPerHour").asDouble()).isBetween(0.0, most);
      assertThat(policy.get("hyperScore").asDouble()).isBetween(100.0, 109.96);
      assertThat(policy.get("valueScore").asDouble()).isBetween(0.0, 1.0);
    }
    assertThat(batch.get("claims")).hasSize(5);
    for (JsonNode claim : batch.get("claims")) {
      int verdicts =
          claim.get("reachedBy").size()
              + claim.get("reachedInTheMeanOnlyBy").size()
              + claim.get("missedBy").size();
      assertThat(verdicts).isEqualTo(batch.get("policies").size() - 2);
      assertThat(claim.has("possible")).isEqualTo(claim.has("atMost"));
    }
  }

  @Test
  void anAgentRunsOrIsReportedAsLeftOut() {
    Cli.Outcome outcome = reproduce();

    for (String agent : List.of("paper-dqn", "adlro")) {
      boolean ran = outcome.lines().stream().anyMatch(line -> line.startsWith(agent + " "));
      boolean leftOut =
          outcome.lines().stream()
              .anyMatch(line -> line.matches("left out:  ([^(]*, )?" + agent + "[, ].*"));
      assertThat(ran).as(agent).isNotEqualTo(leftOut);
    }
  }

  @Test
  void theSameCommandWritesTheSameBytesOnAnyNumberOfThreads() {
    assertThat(reproduce("--threads", "3").out()).isEqualTo(reproduce("--threads", "1").out());
  }

  @Test
  void aSingleSeedHasNoIntervalsInTheTable() {
    Cli.Outcome outcome = cli.run("reproduce", "--scenario", "batch", "--seeds", "1");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).containsPattern("(?m)^mct-spt +[0-9.,]+ +[-+][0-9.]+ +[0-9.,]+ ");
    assertThat(outcome.out())
        .contains("1 seed: no interval and no verdict below 6.")
        .containsPattern("(?m)^mean JCT against FCFS +-24.4 +batch +[-+][0-9.]+ +\\S+ +-$");
  }

  @Test
  void allErrorsAreReportedTogether() {
    Cli.Outcome outcome =
        cli.run(
            "reproduce",
            "--scenario",
            "tiney,batch",
            "--seeds",
            "0",
            "--threads",
            "0",
            "--json",
            "no/x.json");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .hasSize(4)
        .anyMatch(line -> line.contains("did you mean `tiny`?"))
        .anyMatch(line -> line.contains("--seeds 0 is not in 1..100000"))
        .anyMatch(line -> line.contains("--threads 0"))
        .anyMatch(line -> line.startsWith("--json no/x.json"));
  }
}
