package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.ingest.scenario.ScenarioFiles;
import io.adlro.learn.bundle.BundleFormat;
import io.adlro.learn.environment.HardWorlds;
import io.adlro.study.benchmark.SuiteEntry;
import io.adlro.study.benchmark.SuiteFile;
import io.adlro.study.benchmark.WorkloadOrigin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BenchmarkCommandTest {
  private static final String SUITE =
      """
      without: [{policies: [adlro+lookahead], because: it takes too long}]
      workloads:
        - name: tiny
          scenario: small
          loads: [0.5, 0.7]
          seeds: 2
          final: 3-3
          bound: true
          policies: [fcfs, patient-sjf, patient-sjf+predictions, adlro]
        - name: log
          trace: swf:log.swf
          warmup: 0.2
          seeds: 1
          policies: [fcfs, sjf, adlro]
          source: a log | that we wrote
        - {name: gone, trace: "swf:gone.swf", seeds: 1}
      """;

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeSuite() throws IOException {
    cli = new Cli(Files.createDirectory(dir.resolve("home")));
    Path suites = Files.createDirectories(dir.resolve("home/scenarios/suites"));
    Files.writeString(suites.resolve("standard.yaml"), SUITE);
    Files.writeString(
        dir.resolve("home/scenarios/small.yaml"),
        "# Few jobs.\nbase: tiny\nworkload: {jobs: 30}\n");
    StringBuilder log = new StringBuilder("; MaxProcs: 8\n");
    for (int job = 1; job <= 300; job++) {
      int seconds = job % 7 == 0 ? 400 : 20 + job % 13;
      log.append(
          "%d %d -1 %d 4 -1 -1 4 %d -1 1 1 1 1 1 -1 -1 -1\n"
              .formatted(job, 30 * job, seconds, seconds));
    }
    Files.createDirectory(dir.resolve("data"));
    Files.writeString(dir.resolve("data/log.swf"), log);
  }

  private Cli.Outcome benchmark(Object... more) {
    List<Object> arguments =
        new ArrayList<>(
            List.of("benchmark", "--data", dir.resolve("data"), "--out", dir.resolve("store")));
    arguments.addAll(List.of(more));
    return cli.run(arguments.toArray());
  }

  private List<String> stored() throws IOException {
    return Files.readAllLines(dir.resolve("store/runs.jsonl"));
  }

  @Test
  void thePageShowsDifferenceGapLossesAndMissingWorkloads() throws IOException {
    Path page = dir.resolve("page.md");
    Path report = dir.resolve("report.html");

    Cli.Outcome outcome = benchmark("--page", page, "--report", report);

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .containsPattern("(?m)^tiny at 0\\.5 +\\S+ +[0-9.]+ +[0-9.]+ +[-+.0-9]+ +not run$")
        .containsPattern("without a verdict on 2 \\(fewer\\s+than\\s+6\\s+replicates\\)")
        .contains("- Left out because their files are missing: gone.", "19 runs stored in");
    assertThat(Files.readString(page))
        .containsPattern(
            "\\| tiny at 0\\.7 \\| 30 \\| 0\\.70 \\| 4 \\| 2 \\| \\S+ \\| .* \\| \\+\\S+ \\|")
        .containsPattern(
            "\\| log \\| 300 \\| [.0-9]+ \\| 8 \\| 1 \\| (fcfs|sjf) .* \\| - \\| - \\|")
        .contains("Real traces: adlro is better than the best rule on 0 of 1 workload")
        .contains("Scenarios: adlro is better than the best rule on 0 of 2 workloads")
        .contains("## Losses", "## Undecided", "## Every policy", "log: a log \\| that we wrote")
        .contains("./adlro compare --trace swf:DATA/log.swf --warmup 0.2 --zone UTC --seeds 1");
    assertThat(Files.readString(report))
        .contains("Gap to the lower bound over load", "tiny: mean JCT above the lower bound")
        .contains("<details><summary>log</summary>");
  }

  @Test
  void storedRunsAreNotRepeatedAndGiveTheSamePage() throws IOException {
    Path page = dir.resolve("page.md");
    benchmark("--page", page);
    List<String> runs = stored();
    String first = Files.readString(page);
    // The first run is lost, and the last bound is half written.
    String left = String.join("\n", runs.subList(1, runs.size()));
    Files.writeString(dir.resolve("store/runs.jsonl"), left.substring(0, left.length() - 20));

    assertThat(benchmark("--page", page, "--threads", "1").code()).isZero();

    assertThat(stored()).containsExactlyInAnyOrderElementsOf(runs).isNotEqualTo(runs);
    assertThat(belowProvenance(Files.readString(page))).isEqualTo(belowProvenance(first));
    assertThat(benchmark("--stored").out()).contains("19 runs stored in");
    assertThat(stored()).hasSize(runs.size());
  }

  @Test
  void theFinalSetRunsOnRequestAndHasItsOwnColumn() throws IOException {
    Path page = dir.resolve("page.md");
    benchmark("--only", "tiny at 0.5", "--page", page);
    assertThat(Files.readString(page))
        .contains("| final difference", "| not run | not run |")
        .containsPattern("The final set, which no tuning has seen, has\\s+not been run");

    assertThat(benchmark("--only", "tiny at 0.5", "--final", "--page", page).code()).isZero();

    assertThat(Files.readString(page))
        .contains("- Final set, scenarios: adlro is", "**tiny at 0.5, final set**")
        .doesNotContain("not run");
    assertThat(stored().stream().filter(line -> line.contains("\"seed\":3"))).hasSize(4);
  }

  @Test
  void fewerSeedsAndWorkloadsReuseTheStoredRuns() throws IOException {
    assertThat(benchmark("--only", "tiny at 0.5", "--seeds", "1").out()).contains("4 runs stored");
    List<String> part = stored().stream().filter(line -> line.contains("\"policy\"")).toList();

    benchmark("--only", "tiny");

    assertThat(part).hasSize(4);
    assertThat(stored()).containsAll(part);
    assertThat(stored().stream().filter(line -> line.contains("\"policy\""))).hasSize(16);
  }

  @Test
  void aScreenedSuiteGivesTheSamePageOnOneThreadAndAfterARestart() throws IOException {
    Path suite =
        Files.writeString(
            dir.resolve("screened.yaml"),
            """
            screen: 2
            within: 1
            workloads:
              - name: some
                scenario: small
                loads: [0.9]
                seeds: 4
                policies: [fcfs, max-min, min-min, sjf, max-min+predictions, sjf+predictions, adlro]
            """);
    Path page = dir.resolve("page.md");
    assertThat(benchmark("--suite", suite, "--page", page, "--threads", "2").code()).isZero();
    List<String> runs = stored();
    String first = Files.readString(page);
    assertThat(first)
        .containsPattern("screened out, mean\\s+over\\s+the\\s+first\\s+2\\s+replicates:")
        .containsPattern("4 of 6\\s+rules\\s+screened\\s+out");
    // 6 rules on 2 replicates, the best of each kind on 2 more, adlro on all.
    assertThat(runs).hasSize(12 + 4 + 4);

    Files.write(dir.resolve("store/runs.jsonl"), runs.subList(0, 5));
    assertThat(benchmark("--suite", suite, "--page", page, "--threads", "1").code()).isZero();
    assertThat(stored()).containsExactlyInAnyOrderElementsOf(runs);
    assertThat(belowProvenance(Files.readString(page))).isEqualTo(belowProvenance(first));

    assertThat(benchmark("--suite", suite, "--page", page, "--stored").out())
        .contains("20 runs stored in");
    assertThat(belowProvenance(Files.readString(page))).isEqualTo(belowProvenance(first));
  }

  @Test
  void verdictsAreComparedWithWholeRunsOfEachCandidate() throws IOException {
    Path page = dir.resolve("verdicts.md");
    assertThat(benchmark("--verdicts", page).code()).isZero();
    assertThat(Files.readAllLines(page))
        .anyMatch(line -> line.startsWith("| workload | leader at the end | right signs | of |"))
        .anyMatch(line -> line.startsWith("| log |"))
        .anyMatch(line -> line.startsWith("| all |"));
    assertThat(dir.resolve("store")).doesNotExist();
  }

  @Test
  void withoutRunsNothingIsWritten() throws IOException {
    Path page = Files.writeString(dir.resolve("page.md"), "as it was");

    Cli.Outcome nowhere = benchmark("--stored", "--page", page);
    assertThat(nowhere.code()).isEqualTo(2);
    assertThat(nowhere.err()).contains("no runs are stored there; run without --stored first");
    assertThat(dir.resolve("store")).doesNotExist();

    Files.createDirectory(dir.resolve("store"));
    Files.createFile(dir.resolve("store/runs.jsonl"));
    Cli.Outcome none = benchmark("--stored", "--page", page);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.err()).contains("no run of tiny at 0.5, tiny at 0.7, log is stored there");

    Cli.Outcome missing = benchmark("--only", "gone", "--page", page);
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("has the trace of no workload (gone)");
    assertThat(page).hasContent("as it was");
  }

  @Test
  void thePageMayBeStandardOutput() {
    Cli.Outcome outcome = benchmark("--only", "tiny at 0.5", "--seeds", "1", "--page", "-");
    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out()).startsWith("# ").contains("## Every policy");
    assertThat(cli.run("benchmark", "--out", "-").err()).contains("--out -: several files");
  }

  @Test
  void aChangedModelIsRunAgain() throws IOException {
    Path model = dir.resolve("own.adlro");
    Files.copy(Path.of("../models/adlro.adlro"), model);
    Path suite =
        Files.writeString(
            dir.resolve("own.yaml"),
            "workloads: [{name: own, scenario: small, seeds: 1, policies: [fcfs, 'adlro@%s']}]\n"
                .formatted(model));
    benchmark("--suite", suite);
    benchmark("--suite", suite);
    assertThat(stored()).hasSize(2);

    Files.write(model, BundleFormat.write(UntrainedModel.bundle(0)));
    benchmark("--suite", suite);

    assertThat(stored()).hasSize(3);
    assertThat(stored().get(2)).contains("\"policy\":\"adlro@%s\"".formatted(model));

    Files.delete(model);
    assertThat(benchmark("--suite", suite).err())
        .contains("own.yaml:1", "which cannot run: there is no model");
  }

  @Test
  void theBuiltInSuiteIsValidAndItsScenariosExist() {
    ScenarioFiles files = ScenarioFiles.of(Path.of(".."));
    List<SuiteEntry> entries =
        SuiteFile.read(
            files.suite("standard"),
            TraceOptions.formats(),
            name -> Cli.catalog().find(name).isPresent() ? Optional.empty() : Optional.of("?"));

    assertThat(entries.stream().filter(SuiteEntry::isTrace)).hasSizeGreaterThanOrEqualTo(10);
    assertThat(entries)
        .filteredOn(entry -> !entry.isTrace())
        .hasSize(29)
        .extracting(entry -> ((WorkloadOrigin.OfScenario) entry.origin()).scenario())
        .filteredOn(name -> HardWorlds.find(name).isEmpty())
        .isSubsetOf(files.list().stream().map(ScenarioFiles.Listed::name).toList());
    assertThat(entries)
        .filteredOn(entry -> HardWorlds.find(entry.name()).isPresent())
        .hasSize(12)
        .filteredOn(entry -> entry.seeds().isEmpty() && !entry.finalSeeds().isEmpty())
        .hasSize(6);
    assertThat(entries)
        .filteredOn(SuiteEntry::isTrace)
        .allSatisfy(entry -> assertThat(entry.source()).isNotEmpty());
  }

  @Test
  void usageErrorsEndWithCodeTwoAndASentence() throws IOException {
    assertThat(benchmark("--suite", "standrad"))
        .satisfies(
            o -> assertThat(o.code()).isEqualTo(2),
            o -> assertThat(o.err()).contains("there is no suite `standrad`", "`standard`"));
    assertThat(benchmark("--only", "tinny").err()).contains("--only tinny: there is no such");
    assertThat(benchmark("--seeds", "0").code()).isEqualTo(2);
    Path wrong =
        Files.writeString(
            dir.resolve("wrong.yaml"), "workloads: [{name: a, scenario: nowhere, seeds: 1}]\n");
    assertThat(benchmark("--suite", wrong))
        .satisfies(
            o -> assertThat(o.code()).isEqualTo(2),
            o -> assertThat(o.err()).contains("workload a: there is no scenario `nowhere`"));
  }

  /** The first paragraph names the command. */
  private static List<String> belowProvenance(String page) {
    return page.lines().dropWhile(line -> !line.startsWith("- ")).toList();
  }
}
