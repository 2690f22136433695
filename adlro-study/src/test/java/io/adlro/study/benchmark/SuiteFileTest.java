package io.adlro.study.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.adlro.ingest.message.UserError;
import io.adlro.study.experiment.Conditions.LeftOut;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SuiteFileTest {
  @TempDir Path dir;

  private List<SuiteEntry> read(String text) throws IOException {
    Path file = Files.writeString(dir.resolve("suite.yaml"), text);
    return SuiteFile.read(
        file,
        List.of("swf", "openb"),
        name ->
            List.of("fcfs", "sjf", "adlro").contains(name)
                ? Optional.empty()
                : Optional.of("which is not a policy; did you mean `fcfs`?"));
  }

  private List<String> problems(String text) {
    UserError error = catchThrowableOfType(UserError.class, () -> read(text));
    assertThat(error).isNotNull();
    return error.sentences().stream().map(s -> s.replace(dir + "/", "")).toList();
  }

  @Test
  void anEntryIsAWorkloadForEachOfItsLoads() throws IOException {
    List<SuiteEntry> entries =
        read(
            """
            without: [{policies: [sjf], because: slow}]
            workloads:
              - {name: a, scenario: paper, loads: [own, 0.9], seeds: 3, bound: true}
              - name: b
                trace: swf:logs/x.swf.gz
                since: 7d
                skip: 10
                classes: maps/x.yaml
                warmup: 0.2
                seeds: 1
                policies: [sjf, adlro]
            """);

    assertThat(entries)
        .extracting(SuiteEntry::name)
        .containsExactly("a at its own load", "a at 0.9", "b");
    assertThat(entries.get(1).load()).contains(0.9);
    assertThat(entries.get(1).group()).isEqualTo("a");
    assertThat(entries.get(1).without()).containsExactly(new LeftOut("sjf", "slow"));
    assertThat(entries.get(1).command(SuiteSet.DEVELOPMENT, List.of("adlro", "fcfs")))
        .isEqualTo(
            "./adlro compare --scenario paper --load 0.9 --seeds 3 --policies adlro,fcfs --bound");
    assertThat(entries.get(2).without()).isEmpty();
    assertThat(entries.get(2).isTrace()).isTrue();
    assertThat(entries.get(2).command(SuiteSet.DEVELOPMENT, List.of("adlro")))
        .isEqualTo(
            "./adlro compare --trace swf:DATA/logs/x.swf.gz --since 7d --skip 10 --classes %s"
                    .formatted(dir.resolve("maps/x.yaml"))
                + " --warmup 0.2 --zone UTC --seeds 1 --policies adlro");
  }

  @Test
  void developmentAndFinalReplicatesAreSeedsPeriodsOrBlocks() throws IOException {
    List<SuiteEntry> entries =
        read(
            """
            workloads:
              - {name: a, scenario: paper, seeds: 3, final: "1001-1002,1005"}
              - {name: b, trace: x.swf, since: 7d, every: 7d, seeds: 1-2, final: 3-4}
              - {name: c, trace: x.swf, blocks: 4, final: 4}
            """);

    assertThat(entries.get(0).seeds()).containsExactly(1L, 2L, 3L);
    assertThat(entries.get(0).seeds(SuiteSet.FINAL)).containsExactly(1001L, 1002L, 1005L);
    assertThat(entries.get(0).atMost(2).finalSeeds()).containsExactly(1001L, 1002L);
    assertThat(entries.get(0).command(SuiteSet.FINAL, List.of("adlro")))
        .isEqualTo("./adlro benchmark --final --only a");
    assertThat(entries.get(1).replicate()).startsWith("a period of 7");
    assertThat(entries.get(2).replicate()).isEqualTo("a block of consecutive jobs");
    assertThat(entries.get(2).seeds()).isEmpty();
  }

  @Test
  void aWorkloadMayStateItsOwnScreeningOrNone() throws IOException {
    List<SuiteEntry> entries =
        read(
            """
            screen: 3
            within: 1.5
            workloads:
              - {name: a, scenario: paper, seeds: 9}
              - {name: b, scenario: paper, seeds: 9, screen: 2, within: 1.1}
              - {name: c, scenario: paper, seeds: 9, screen: 0}
            """);

    assertThat(entries.get(0).screening()).contains(new Screening(3, 1.5));
    assertThat(entries.get(1).screening()).contains(new Screening(2, 1.1));
    assertThat(entries.get(2).screening()).isEmpty();
    assertThat(read("workloads: [{name: a, scenario: paper, seeds: 9}]").get(0).screening())
        .isEmpty();
    assertThat(
            read("workloads: [{name: a, scenario: paper, seeds: 9, screen: 4}]").get(0).screening())
        .contains(new Screening(4, 1.25));
    assertThat(problems("screen: few\nworkloads: [{name: a, scenario: paper, within: 0.9}]"))
        .satisfiesExactlyInAnyOrder(
            s -> assertThat(s).startsWith("suite.yaml:1: `screen`"),
            s -> assertThat(s).startsWith("suite.yaml:2: `workloads[0].seeds` or `final` has"),
            s -> assertThat(s).startsWith("suite.yaml:2: `workloads[0].within` is 0.9"));
  }

  @Test
  void policiesOfTheSuiteAreThoseOfWorkloadsThatNameNone() throws IOException {
    List<SuiteEntry> entries =
        read(
            """
            policies: [fcfs, adlro]
            workloads:
              - {name: a, scenario: paper, seeds: 9}
              - {name: b, scenario: paper, seeds: 9, policies: [sjf]}
            """);

    assertThat(entries)
        .extracting(SuiteEntry::policies)
        .containsExactly(List.of("fcfs", "adlro"), List.of("sjf"));
    assertThat(problems("policies: [fcsf]\nworkloads: [{name: a, scenario: paper, seeds: 9}]"))
        .singleElement()
        .asString()
        .startsWith("suite.yaml:1: `policies[0]` is `fcsf`, which is not a policy");
  }

  @Test
  void setsThatOverlapAndRepeatedReplaysAreRefused() {
    assertThat(
            problems(
                """
                workloads:
                  - {name: a, scenario: paper, seeds: 3, final: 3-4}
                  - {name: b, trace: x.swf, seeds: 2}
                  - {name: c, trace: x.swf, blocks: 4, every: 7d, seeds: 5}
                  - {name: d, scenario: paper, every: 7d, final: 4-2}
                  - {name: e, scenario: paper}
                """))
        .satisfiesExactly(
            s -> assertThat(s).contains(":2: `workloads[0].final` has a number that `seeds` has"),
            s -> assertThat(s).contains(":3: `workloads[1].trace` has one replicate as it is"),
            s -> assertThat(s).contains(":4: `workloads[2].blocks` cannot be combined with"),
            s -> assertThat(s).contains(":4: `workloads[2].blocks` is less than number 5"),
            s -> assertThat(s).contains(":5: `workloads[3].every` goes with `trace`"),
            s -> assertThat(s).contains(":5: `workloads[3].final` is `4-2`, not a number"),
            s -> assertThat(s).contains(":6: `workloads[4].seeds` or `final` has to be given"));
  }

  @Test
  void problemsAreReportedWithTheirLines() {
    assertThat(
            problems(
                """
                workloads:
                  - {name: a, scenario: paper, seeds: 0}
                  - {name: a, scenario: paper, seeds: 1, warmup: 0.1}
                  - {name: b, seeds: 1, policies: [fcsf]}
                  - {name: c, trace: x.swf, since: monday, seeds: 1, lodas: [0.9]}
                  - {name: d, scenario: paper, seeds: 1, loads: [11], without: [{policies: [sjf]}]}
                """))
        .satisfiesExactly(
            s ->
                assertThat(s).startsWith("suite.yaml:2: `workloads[0].seeds` is `0`, not a number"),
            s -> assertThat(s).startsWith("suite.yaml:3: `workloads[1].warmup` goes with `trace`"),
            s ->
                assertThat(s).startsWith("suite.yaml:3: `workloads[1].name` is `a`, which another"),
            s -> assertThat(s).contains("suite.yaml:4: `workloads[2].scenario` or `trace` has to"),
            s -> assertThat(s).contains("is `fcsf`, which is not a policy; did you mean `fcfs`?"),
            s -> assertThat(s).startsWith("suite.yaml:5: `workloads[3].since` is not a time"),
            s -> assertThat(s).contains("`workloads[3].lodas` is not a known key", "loads"),
            s ->
                assertThat(s)
                    .contains("suite.yaml:6: `workloads[4].without[0].because` is missing"),
            s -> assertThat(s).contains("suite.yaml:6: `workloads[4].loads[0]` is 11"));
  }
}
