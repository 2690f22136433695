package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.report.page.ResultsPage;
import io.adlro.report.text.BenchmarkLines;
import io.adlro.report.text.TableView;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.Screening;
import io.adlro.study.benchmark.StoredBound;
import io.adlro.study.benchmark.SuiteSet;
import io.adlro.study.benchmark.WorkloadResult;
import io.adlro.study.experiment.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BenchmarkReportTest {
  private static final Provenance PROVENANCE =
      new Provenance(
          "1",
          Optional.of("0123456789abcdef"),
          "17",
          List.of("adlro", "benchmark"),
          "0123456789ab");

  private static WorkloadResult result(String name) {
    return new WorkloadResult(
        SmallBenchmark.workload(name, List.of()),
        List.of(
            SmallBenchmark.score("adlro", 9, 19),
            SmallBenchmark.score("sjf", 10, 20),
            SmallBenchmark.score("fcfs", 100, 200)),
        List.of(),
        List.of(),
        Optional.of(
            new StoredBound("", name, "mean JCT 8.00 s", Map.of("adlro", 0.1, "sjf", 0.2))));
  }

  @Test
  void thePageIsWellFormedAndHasARowForEachWorkload() {
    BenchmarkResults results =
        new BenchmarkResults(List.of(result("a<b"), result("c")), List.of("gone"), List.of());

    Page page = new Page(BenchmarkReport.html(results, PROVENANCE));

    assertThat(page.rowNames("table")).containsExactly("a<b", "c");
    String html = BenchmarkReport.html(results, PROVENANCE);
    assertThat(html.indexOf("Warning: c: unclassified.")).isBetween(0, html.indexOf("<h1"));
    assertThat(BenchmarkLines.of(results, Path.of("x"), TableView.standard(80)).get(0))
        .isEqualTo("warning: a<b: unclassified.");
    assertThat(page.text("table"))
        .contains("\u22126.7", "+20", "sjf", "not run")
        .doesNotContain("[-", "[\u2212");
    assertThat(page.elements("td"))
        .as("two seeds mark nothing")
        .noneMatch(cell -> cell.getAttribute("class").matches(".*(better|worse).*"));
    assertThat(page.text("losses")).contains("On no workload do the replicates show adlro to be");
    assertThat(page.text("undecided")).contains("more seeds to decide.");
    assertThat(page.text("gaps")).contains("No workload has a bound at more than one load");
    assertThat(page.rowNames("policies"))
        .containsExactly("adlro", "sjf", "fcfs", "adlro", "sjf", "fcfs");
    assertThat(page.text("conditions"))
        .contains("without slow (takes <long>)", "bound: mean JCT 8.00 s");
  }

  @Test
  void rulesThatAreScreenedOutAreListedWithTheirMeanOnTheFirstReplicates() {
    WorkloadResult screened =
        new WorkloadResult(
            SmallBenchmark.workload(
                "screened",
                SuiteSet.DEVELOPMENT,
                List.of(1L, 2L, 3L),
                Optional.of(new Screening(2, 1.25)),
                List.of()),
            List.of(
                SmallBenchmark.score("adlro", 9, 19, 29), SmallBenchmark.score("sjf", 10, 20, 30)),
            List.of(SmallBenchmark.score("fcfs", 100, 200), SmallBenchmark.score("lifo", 90, 190)),
            List.of(),
            Optional.empty());
    BenchmarkResults results = new BenchmarkResults(List.of(screened), List.of(), List.of());

    assertThat(String.join(" ", ResultsPage.lines(results, PROVENANCE)))
        .contains(
            "adlro 19.0 · sjf 20.0 · screened out, mean over the first 2 replicates: lifo 140.0 ·"
                + " fcfs 150.0")
        .contains("2 of 0 rules screened out: mean JCT on the first 2 replicates above 1.25 times");
    Page page = new Page(BenchmarkReport.html(results, PROVENANCE));
    assertThat(page.rowNames("policies"))
        .containsExactly(
            "adlro",
            "sjf",
            "lifo (screened out, first 2 replicates)",
            "fcfs (screened out, first 2 replicates)");
    assertThat(results.runs()).isEqualTo(10);
  }

  @Test
  void regretIsThatToTheBestPolicyOfEachWorkload() {
    WorkloadResult other =
        new WorkloadResult(
            SmallBenchmark.workload("other", List.of()),
            List.of(SmallBenchmark.score("adlro", 25, 25), SmallBenchmark.score("sjf", 20, 20)),
            List.of(),
            List.of(),
            Optional.empty());
    BenchmarkResults results =
        new BenchmarkResults(List.of(result("one"), other), List.of(), List.of());

    assertThat(ResultsPage.lines(results, PROVENANCE))
        .containsSubsequence("| sjf | +3.6 | +7.1 | one |", "| adlro | +13 | +25 | other |")
        .noneMatch(line -> line.startsWith("| fcfs |"));
  }

  @Test
  void sixSeedsMarkADecidedDifference() {
    WorkloadResult better =
        new WorkloadResult(
            SmallBenchmark.workload("six", List.of()),
            List.of(
                SmallBenchmark.score("adlro", 9, 19, 29, 39, 49, 59),
                SmallBenchmark.score("sjf", 10, 20, 30, 40, 50, 60)),
            List.of(),
            List.of(),
            Optional.empty());
    Page page =
        new Page(
            BenchmarkReport.html(
                new BenchmarkResults(List.of(better), List.of(), List.of()), PROVENANCE));

    assertThat(page.elements("td"))
        .filteredOn(cell -> cell.getAttribute("class").contains("better"))
        .singleElement()
        .satisfies(cell -> assertThat(cell.getTextContent()).isEqualTo("better"));
    assertThat(page.text("table")).doesNotContain("gap of adlro");
  }

  @Test
  void aBenchmarkThatHasNotRunSaysSo() {
    BenchmarkResults none = new BenchmarkResults(List.of(), List.of(), List.of());

    assertThat(new Page(BenchmarkReport.html(none, PROVENANCE)).text("losses"))
        .contains("Nothing has run yet.");
  }
}
