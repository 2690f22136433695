package io.adlro.app.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.adlro.study.experiment.AllPolicies;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CompareCommandTest {
  private static final String TRACE =
"""
job_id,submit_s,class,gpus,gpu_share,work_s,gpu_memory_gib,cpu_cores,memory_gib,priority,user,estimate_s
a,0,training,1,1000,10,8,1,4,0.5,ann,10
b,1,rendering,2,1000,20,8,1,4,0.9,bob,
huge,2,training,1,1000,20,48,1,4,0.1,bob,5
c,2.5,rendering,1,500,5,2,1,4,0.1,ann,7
""";

  @TempDir Path dir;
  private Cli cli;

  @BeforeEach
  void makeScenarios() throws IOException {
    cli = new Cli(Files.createDirectory(dir.resolve("home")));
  }

  private Cli.Outcome tiny(Object... more) {
    List<Object> arguments =
        new ArrayList<>(List.of("compare", "--scenario", "tiny", "--seeds", "3"));
    arguments.addAll(List.of(more));
    return cli.run(arguments.toArray());
  }

  private JsonNode json(Object... more) {
    List<Object> arguments = new ArrayList<>(List.of(more));
    arguments.addAll(List.of("--json", "-"));
    Cli.Outcome outcome = tiny(arguments.toArray());
    assertThat(outcome.err()).isEmpty();
    return JsonMapper.shared().readTree(outcome.out());
  }

  private static String cell(String line, int column) {
    return line.split(" +", -1)[column];
  }

  private Path trace() throws IOException {
    return Files.writeString(dir.resolve("jobs.csv"), TRACE);
  }

  @Test
  void aTrainedModelIsComparedWithTheShippedOneUnderItsNameAsWritten() throws IOException {
    Path training = Files.createDirectory(dir.resolve("my agent@home"));
    Files.copy(Path.of("../models/adlro.adlro"), training.resolve("model.adlro"));
    String own = "adlro@" + training;
    Path export = dir.resolve("export");

    JsonNode policies =
        json("--policies", own + ",adlro,patient-sjf", "--export", export).get("policies");

    Map<String, JsonNode> byName = new HashMap<>();
    policies.forEach(policy -> byName.put(policy.get("name").asString(), policy));
    assertThat(byName).containsOnlyKeys(own, "adlro", "patient-sjf");
    assertThat(byName.get(own).get("meanJctSeconds"))
        .isEqualTo(byName.get("adlro").get("meanJctSeconds"));
    try (Stream<Path> files = Files.walk(export)) {
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .allMatch(name -> name.matches("[A-Za-z0-9+._-]{1,100}"))
          .filteredOn(name -> name.startsWith("schedule-adlro"))
          .hasSize(6);
    }
  }

  @Test
  void aPolicyWithAnUnusableModelIsRefusedInASentence() {
    Cli.Outcome outcome = tiny("--policies", "adlro@nowhere,paper-dqn@adlro,sjf@adlro");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("`adlro@nowhere` cannot run: there is no model"),
            line -> assertThat(line).contains("was not trained for `paper-dqn`"),
            line -> assertThat(line).contains("`sjf` has no model"));
  }

  @Test
  void theTableIsSortedByMeanJctAndSaysWhatItRanOn() {
    Cli.Outcome outcome = tiny("--policies", "fcfs,sjf,static-affinity");

    assertThat(outcome.code()).isZero();
    List<Double> means =
        outcome.lines().subList(2, 5).stream()
            .map(line -> Double.valueOf(cell(line, 1).replace(",", "")))
            .toList();
    assertThat(means).isSorted().hasSize(3);
    assertThat(outcome.out())
        .contains("scenario \"tiny\" at load 0.70; 80 jobs a seed, 64 measured; seeds 1 to 3")
        .contains("first 10 % (warm-up) and last 10 % (drain)")
        .contains("4 GPUs on 2 nodes: 2 fast, 2 slow");
  }

  @Test
  void withoutNamesItRunsTheBestKnownPoliciesInATableThatFitsTheTerminal() {
    Cli.Outcome plain = tiny();

    assertThat(plain.lines().subList(2, 2 + AllPolicies.BEST_KNOWN.size()))
        .extracting(line -> cell(line, 0))
        .containsExactlyInAnyOrderElementsOf(AllPolicies.BEST_KNOWN);
    assertThat(plain.lines().subList(0, 2 + AllPolicies.BEST_KNOWN.size()))
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void everyPolicyHasAHyperScoreAndTheOneThatIsBetterInAllRespectsHasTheHigher() {
    JsonNode policies = json("--policies", "fcfs,patient-sjf").get("policies");

    assertThat(policies.get(0).get("name").asString()).isEqualTo("patient-sjf");
    assertThat(policies.get(0).get("hyperScore").asDouble())
        .isBetween(policies.get(1).get("hyperScore").asDouble(), 109.96);
    assertThat(policies.get(1).get("hyperScore").asDouble()).isGreaterThan(100);
    assertThat(tiny("--policies", "fcfs", "--wide").out()).contains("  HyperScore");
  }

  @Test
  void theJsonHasTheDocumentedFields() {
    JsonNode root =
        JsonMapper.shared()
            .readTree(
                cli.run(
                        "compare",
                        "--scenario",
                        "tiny",
                        "--seeds",
                        "6",
                        "--policies",
                        "fcfs,sjf,mct",
                        "--bound",
                        "--json",
                        "-")
                    .out());

    assertThat(root.get("scenario").asString()).isEqualTo("tiny");
    assertThat(root.get("load").asDouble()).isEqualTo(0.7);
    assertThat(root.get("seeds").asInt()).isEqualTo(6);
    assertThat(root.get("provenance").propertyNames())
        .contains("version", "gitCommit", "java", "commandLine", "settingsSha256");
    JsonNode best = root.get("policies").get(0);
    assertThat(best.propertyNames())
        .contains(
            "name",
            "sameAs",
            "meanJctSeconds",
            "meanJctCi95",
            "p50JctSeconds",
            "p95JctSeconds",
            "p99JctSeconds",
            "meanQueueSeconds",
            "throughputJobsPerHour",
            "utilization",
            "effectiveUtilization",
            "idleGpuFraction",
            "worstFinishTimeFairness",
            "meanProgress",
            "valueScore",
            "hyperScore",
            "jobsCompleted",
            "jobsUnfinished",
            "perSeed");
    assertThat(best.get("meanJctCi95").get(0).asDouble())
        .isLessThanOrEqualTo(best.get("meanJctSeconds").asDouble());
    assertThat(best.get("jobsCompleted").asInt()).isEqualTo(6 * 80);
    double sum = 0;
    for (JsonNode seed : best.get("perSeed")) {
      sum += seed.get("meanJctSeconds").asDouble();
    }
    assertThat(best.get("meanJctSeconds").asDouble()).isCloseTo(sum / 6, offset(1e-9));
    assertThat(root.get("comparisons").get(0).propertyNames())
        .contains(
            "policy",
            "baseline",
            "metric",
            "relativeDifference",
            "ci95",
            "probabilityOfImprovement",
            "holmPValue",
            "verdict",
            "moreSeeds");
  }

  @Test
  void belowSixSeedsThereIsNoIntervalAndNoVerdictInTextAndJson() {
    Cli.Outcome text = tiny("--policies", "fcfs,sjf,static-affinity");
    JsonNode root = json("--policies", "fcfs,sjf,static-affinity");

    assertThat(text.out())
        .contains("3 seeds: no interval and no verdict below 6.")
        .containsPattern("To decide against fcfs, run about \\d+ more seeds \\(")
        .doesNotContain("95 %, s", "better", "worse");
    for (JsonNode policy : root.get("policies")) {
      assertThat(policy.get("meanJctCi95").isNull()).isTrue();
    }
    for (JsonNode difference : root.get("comparisons")) {
      assertThat(difference.get("ci95").isNull()).isTrue();
      assertThat(difference.get("verdict").isNull()).isTrue();
      assertThat(difference.get("holmPValue").isNull()).isTrue();
      assertThat(difference.get("moreSeeds").asInt()).isPositive();
    }
  }

  @Test
  void withSixSeedsTheTableHasIntervalsAndVerdictsAgainstTheChosenBaseline() {
    Cli.Outcome outcome =
        cli.run(
            "compare",
            "--scenario",
            "tiny",
            "--seeds",
            "8",
            "--policies",
            "fcfs,sjf,static-affinity",
            "--baseline",
            "sjf");

    assertThat(outcome.out())
        .contains("interval", "95 %, s", "to sjf", "verdict:   mean JCT against sjf")
        .containsPattern("(?m)^static-affinity .* worse$");
    assertThat(tiny("--policies", "fcfs,sjf", "--baseline", "sfj").err())
        .contains("--baseline: `sfj` is not one of the compared policies; did you mean `sjf`?");
  }

  @Test
  void policiesWithTheSameRunsAreMarked() {
    Cli.Outcome outcome = tiny("--policies", "fcfs,static-affinity,met");
    JsonNode policies = json("--policies", "fcfs,static-affinity,met").get("policies");

    assertThat(outcome.out()).contains("identical: met = static-affinity");
    assertThat(policies.get(0).get("sameAs").isNull()).isTrue();
    assertThat(policies.get(2).get("sameAs").asString()).isEqualTo("static-affinity");
  }

  @Test
  void theTableIsPrintedAloneInFormsForPrograms() {
    String[] csv = tiny("--policies", "fcfs,sjf", "--csv").out().split("\n", -1);
    assertThat(csv[0])
        .isEqualTo(
            "policy,meanJctSeconds,meanJctCi95Low,meanJctCi95High,p99JctSeconds,meanQueueSeconds,"
                + "differenceToBaseline,gapToBound,verdict,sameAs");
    assertThat(csv[1]).matches("sjf,[0-9.]{8,},,,[0-9.]+,[0-9.]+,-0\\.[0-9]+,,-,");
    assertThat(csv).hasSize(4);

    assertThat(
            tiny(
                    "--policies",
                    "fcfs,sjf",
                    "--markdown",
                    "--columns",
                    "policy,mean-wait",
                    "--sort",
                    "policy")
                .out())
        .matches("\\| policy \\| mean wait, s \\|\n\\|---\\|--:\\|\n\\| fcfs .*\n\\| sjf .*\n");
    assertThat(tiny("--policies", "fcfs,sjf", "--latex").out())
        .startsWith("\\begin{tabular}{lrrrr}\n\\hline\npolicy & mean JCT, s & ")
        .contains("to fcfs, \\%")
        .endsWith("\\end{tabular}\n");
  }

  @Test
  void wrongColumnsAndFormsAreRefusedBeforeAnythingRuns() {
    Cli.Outcome outcome =
        tiny("--columns", "policy,mean_jct", "--sort", "wait", "--csv", "--latex", "--json", "-");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .anyMatch(
            line ->
                line.equals("--columns: there is no column `mean_jct`; did you mean `mean-jct`?"))
        .anyMatch(
            line -> line.equals("--sort: there is no column `wait`; did you mean `mean-wait`?"))
        .anyMatch(line -> line.startsWith("the columns are `policy`, `mean-jct`"))
        .anyMatch(line -> line.equals("--csv, --markdown and --latex exclude each other"))
        .anyMatch(line -> line.startsWith("--csv writes to standard output, and so does an output"))
        .hasSize(5);
  }

  @Test
  void noPolicyIsBelowTheBoundOnTheSameJobs() {
    JsonNode bound = json("--policies", "fcfs,sjf,patient-sjf", "--bound").get("bound");

    assertThat(bound.get("jobs").asInt()).isEqualTo(80);
    assertThat(bound.get("meanJctSeconds")).hasSize(3);
    for (String policy : List.of("fcfs", "sjf", "patient-sjf")) {
      assertThat(bound.get("gapByPolicy").get(policy).asDouble()).isGreaterThan(0);
    }
  }

  @Test
  void theBoundSaysOnWhatItWasFoundAndWhatItHoldsFor() {
    assertThat(tiny("--policies", "fcfs", "--bound").lines())
        .anyMatch(line -> line.matches("bound: .*first 80 jobs of 3 seeds.*without preemption.*"));
  }

  @Test
  void theSameCommandWritesTheSameBytesOnAnyNumberOfThreads() {
    String one = tiny("--policies", "fcfs,random", "--threads", "1").out();

    assertThat(tiny("--policies", "fcfs,random", "--threads", "4").out()).isEqualTo(one);
  }

  @Test
  void anotherLoadIsAnotherSettingAndHasAnotherHash() {
    String at70 = json().get("provenance").get("settingsSha256").asString();

    assertThat(json().get("provenance").get("settingsSha256").asString()).isEqualTo(at70);
    assertThat(json("--load", "0.8").get("provenance").get("settingsSha256").asString())
        .isNotEqualTo(at70);
  }

  @Test
  void allProblemsAreReportedAtOnceWithTheNearestNames() {
    Cli.Outcome outcome =
        tiny("--policies", "fcsf,srsf", "--load", "11", "--threads", "0", "--json", "no/x.json");

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    assertThat(outcome.err().lines())
        .anyMatch(line -> line.contains("no policy `fcsf`; did you mean `fcfs`?"))
        .anyMatch(line -> line.contains("`srsf` needs preemption, which \"tiny\" does not offer"))
        .anyMatch(line -> line.contains("--load 11.0 is not from 0.01 to 10"))
        .anyMatch(line -> line.contains("--threads 0"))
        .anyMatch(line -> line.startsWith("--json no/x.json: there is no folder"))
        .hasSize(5);
  }

  @Test
  void loadsUpToTenAreAcceptedEverywhere() throws IOException {
    assertThat(tiny("--policies", "fcfs", "--jobs", "10", "--load", "10").code()).isZero();
    assertThat(tiny("--policies", "fcfs", "--load", "0.009").err())
        .contains("--load 0.009 is not from 0.01 to 10");
    Path heavy =
        Files.writeString(
            dir.resolve("heavy.yaml"), "base: tiny\nload: 9.5\nworkload: {jobs: 10}\n");
    assertThat(cli.run("compare", "--scenario", heavy, "--policies", "fcfs", "--seeds", "1").code())
        .isZero();
    Path suite =
        Files.writeString(
            dir.resolve("suite.yaml"),
            "workloads: [{name: a, scenario: tiny, loads: [10], seeds: 1, policies: [fcfs]},"
                + " {name: b, scenario: tiny, loads: [11], seeds: 1}]\n");
    assertThat(cli.run("benchmark", "--suite", suite, "--out", dir.resolve("store")).err())
        .contains("from 0.01 to 10")
        .doesNotContain("`a`");
  }

  @Test
  void wrongSeedsAreRefused() {
    assertThat(cli.run("compare", "--scenario", "tiny", "--seeds", "0").code()).isEqualTo(2);
    assertThat(cli.run("compare", "--scenario", "tiny", "--seeds", "-1").code()).isEqualTo(2);
    assertThat(cli.run("compare", "--scenario", "tiny", "--seeds", "many").code()).isEqualTo(2);
    assertThat(tiny("--seeds", "4").err()).contains("--seeds").contains("only once");
  }

  @Test
  void anUnknownScenarioOrOptionGetsAHint() {
    assertThat(cli.run("compare", "--scenario", "tiney").err()).contains("did you mean `tiny`?");
    Cli.Outcome outcome = cli.run("compare", "--scenarios", "tiny");
    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("--scenario").contains("adlro compare --help");
  }

  @Test
  void flagsThatContradictEachOtherAreRefused() throws IOException {
    Path trace = trace();
    Object[][] contradictions = {
      {"compare", "--trace", trace},
      {"compare", "--cluster", cli.clusterFile(), "--scenario", "tiny"},
      {"compare", "--trace", trace, "--cluster", cli.clusterFile(), "--scenario", "tiny"},
      {"compare", "--trace", trace, "--cluster", cli.clusterFile(), "--jobs", "5"},
      {"compare", "--scenario", "batch", "--load", "0.5"},
      {"compare", "--scenario", "tiny", "--json", dir.resolve("x"), "--report", dir.resolve("x")},
    };
    for (Object[] arguments : contradictions) {
      Cli.Outcome outcome = cli.run(arguments);
      assertThat(outcome.code()).as(outcome.err()).isEqualTo(2);
      assertThat(outcome.err().lines()).hasSize(1);
    }
  }

  @Test
  void aLoadMovesTheArrivalsOfATraceAndLeavesItsRunTimes() throws IOException {
    Path trace =
        Files.writeString(
            dir.resolve("slow.csv"),
            """
            job_id,submit_s,class,gpus,work_s
            a,0,training,1,10
            b,20,rendering,2,20
            c,50,rendering,1,5
            """);
    List<Object> arguments =
        List.of("compare", "--trace", trace, "--cluster", cli.clusterFile(), "--policies", "fcfs");
    double own = loadOf(arguments);

    Path moved = dir.resolve("moved");
    double asked = loadOf(with(arguments, "--load", 2 * own, "--export", moved));

    assertThat(asked).isCloseTo(2 * own, offset(1e-6));
    assertThat(moved.resolve("jobs.csv"))
        .content()
        .containsPattern("(?m)^b,10(\\.0+)?,rendering,2,.*\\b20\\b")
        .containsPattern("(?m)^c,25(\\.0+)?,rendering,1,");
  }

  private double loadOf(List<Object> arguments) {
    Cli.Outcome outcome = cli.run(with(arguments, "--json", "-").toArray());
    assertThat(outcome.err()).isEmpty();
    return JsonMapper.shared().readTree(outcome.out()).get("load").asDouble();
  }

  private static List<Object> with(List<Object> arguments, Object... more) {
    return Stream.concat(arguments.stream(), Stream.of(more)).toList();
  }

  @Test
  void allLeavesOutWhatCannotRunHereAndNamesIt() {
    Cli.Outcome outcome = tiny("--policies", "all");

    assertThat(outcome.code()).isZero();
    assertThat(outcome.out())
        .containsPattern("left out: +srsf, 2d-las, .*\\(needs preemption, which \"tiny\"")
        .containsPattern("(?m)^conservative-backfilling ");
    Cli.Outcome stopping =
        cli.run("compare", "--scenario", "stopping", "--policies", "srsf,fcfs", "--seeds", "1");
    assertThat(stopping.out()).doesNotContain("left out").containsPattern("(?m)^srsf ");
  }

  @Test
  void throughputIsShownForABatchAndNotBelowSaturation() {
    Cli.Outcome batch =
        cli.run("compare", "--scenario", "batch", "--seeds", "2", "--policies", "fcfs,sjf");

    assertThat(batch.out()).contains("\"batch\", all jobs at once").contains("nothing cut");
    assertThat(
            cli.run(
                    "compare",
                    "--scenario",
                    "batch",
                    "--seeds",
                    "2",
                    "--policies",
                    "fcfs,sjf",
                    "--columns",
                    "policy,throughput")
                .out())
        .containsPattern("(?m)^policy +throughput$")
        .containsPattern("(?m)^fcfs +[0-9,.]+$");
    assertThat(tiny("--policies", "fcfs", "--wide").out()).doesNotContain("throughput");
  }

  @Test
  void jobsThatCanNeverRunAreCountedWithTheReason() throws IOException {
    Cli.Outcome outcome =
        cli.run(
            "compare", "--trace", trace(), "--cluster", cli.clusterFile(), "--policies", "fcfs");

    assertThat(outcome.code()).as(outcome.err()).isZero();
    assertThat(outcome.out())
        .contains("4 jobs, 3 measured; seed 1")
        .contains(
            "1 job that can never run: needs 48 GiB of GPU memory, largest GPU it may use has 32");
  }

  @Test
  void aTraceOfImpossibleOrIdleJobsIsRefusedWithTheReason() throws IOException {
    Path file = dir.resolve("huge.csv");
    Files.writeString(
        file, "job_id,submit_s,class,gpus,work_s,gpu_memory_gib\nx,0,training,1,5,64\n");

    Cli.Outcome outcome = cli.run("compare", "--trace", file, "--cluster", cli.clusterFile());

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("none of its 1 job can ever run").contains("64 GiB");
    Files.writeString(file, "job_id,submit_s,class,gpus,work_s\nx,0,training,1,0\n");
    Cli.Outcome idle = cli.run("compare", "--trace", file, "--cluster", cli.clusterFile());
    assertThat(idle.code()).isEqualTo(2);
    assertThat(idle.err()).contains("no job has any work");
  }

  @Test
  void anExportReadAsATraceGivesTheSameScheduleUnderTheSameIds() throws IOException {
    Path first = dir.resolve("first");
    Path second = dir.resolve("second");
    Object[] fromScenario = {
      "compare", "--scenario", "tiny", "--seeds", "1", "--policies", "fcfs,sjf", "--export", first
    };
    assertThat(cli.run(fromScenario).code()).isZero();
    Object[] fromTrace = {
      "compare",
      "--trace",
      first.resolve("jobs.csv"),
      "--cluster",
      first.resolve("cluster.json"),
      "--policies",
      "fcfs,sjf",
      "--export",
      second
    };
    assertThat(cli.run(fromTrace).code()).isZero();

    for (String name : List.of("jobs.csv", "cluster.json", "schedule-fcfs-1.csv")) {
      assertThat(second.resolve(name)).hasSameTextualContentAs(first.resolve(name));
    }
    Object[] named = {
      "compare",
      "--trace",
      trace(),
      "--cluster",
      cli.clusterFile(),
      "--policies",
      "fcfs",
      "--export",
      dir.resolve("third")
    };
    assertThat(cli.run(named).code()).isZero();
    assertThat(dir.resolve("third/schedule-fcfs-1.csv"))
        .content()
        .contains("\na,1,0.000,10.000,f1/0,completed\n");
  }

  @Test
  void everyExportPassesTheIndependentCheck() throws Exception {
    Path checker = Path.of("..", "..", "shared", "checks", "check_schedule.py");
    assumeThat(checker).exists();
    assumeThat(new ProcessBuilder("python3", "--version").start().waitFor()).isZero();
    Path export = dir.resolve("export");
    assertThat(tiny("--policies", "all", "--export", export).code()).isZero();

    try (Stream<Path> seeds = Files.list(export)) {
      for (Path seed : seeds.sorted().toList()) {
        Process check =
            new ProcessBuilder("python3", checker.toString(), seed.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(check.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(check.waitFor()).as(said).isZero();
        assertThat(said).contains("schedule-patient-sjf");
      }
    }
    assertThat(export).isDirectoryContaining(path -> path.endsWith("seed-3"));
  }

  @Test
  void anExportDoesNotMixWithWhatIsInTheFolder() throws IOException {
    Path export = Files.createDirectory(dir.resolve("export"));
    assertThat(tiny("--policies", "fcfs", "--export", export).code()).isZero();
    assertThat(tiny("--policies", "fcfs", "--export", export).code()).isZero();
    Files.writeString(export.resolve("thesis.txt"), "mine");

    Cli.Outcome outcome = tiny("--policies", "fcfs", "--export", export);

    assertThat(outcome.code()).isEqualTo(2);
    assertThat(outcome.err()).contains("`thesis.txt`").contains("empty folder");
  }

  @Test
  void theReportIsAPage() {
    Path report = dir.resolve("report.html");

    assertThat(tiny("--policies", "fcfs,sjf", "--report", report).code()).isZero();

    assertThat(report).content().startsWith("<!").contains("tiny").contains("</html>");
  }

  @Test
  void anInternalErrorIsOneLineAndAStackTraceOnRequest() {
    Cli.Outcome plain =
        cli.with(
                demand -> {
                  throw new IllegalStateException("the solver is gone");
                },
                Map.of())
            .run("compare", "--scenario", "tiny");
    Cli.Outcome debug =
        cli.with(
                demand -> {
                  throw new IllegalStateException("the solver is gone");
                },
                Map.of("ADLRO_DEBUG", "1"))
            .run("compare", "--scenario", "tiny");

    assertThat(plain.code()).isEqualTo(1);
    assertThat(plain.err())
        .contains("internal error", "the solver is gone", "ADLRO_DEBUG=1")
        .doesNotContain("\tat ");
    assertThat(debug.code()).isEqualTo(1);
    assertThat(debug.err()).contains("\tat ");
  }

  @Test
  void chosenColumnsAreThereAlsoWhereTheBaselineIsTheBest() {
    Cli.Outcome outcome =
        tiny(
            "--policies", "fcfs,sjf", "--baseline", "best", "--columns", "policy,to-best", "--csv");

    assertThat(outcome.out().lines().findFirst()).contains("policy,differenceToBest");
    assertThat(tiny("--policies", "fcfs,sjf", "--columns", "policy,throughput").out())
        .contains("throughput");
  }
}
