package io.adlro.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.report.text.BenchmarkLines;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.StoredBound;
import io.adlro.study.benchmark.WorkloadResult;
import io.adlro.study.experiment.Provenance;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class BenchmarkReportTest {
  private static final Provenance PROVENANCE =
      new Provenance("1", Optional.of("abc"), "17", List.of("adlro", "benchmark"), "0123456789ab");

  private static WorkloadResult result(String name) {
    return new WorkloadResult(
        SmallBenchmark.workload(name, List.of()),
        List.of(
            SmallBenchmark.score("adlro", 9, 19),
            SmallBenchmark.score("sjf", 10, 20),
            SmallBenchmark.score("fcfs", 100, 200)),
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
    assertThat(BenchmarkLines.of(results, Path.of("x")).get(0))
        .isEqualTo("warning: a<b: unclassified.");
    assertThat(page.text("table")).contains("-6.7 [-10, -5.0]", "+20", "sjf");
    assertThat(page.text("losses")).contains("None: adlro is not worse");
    assertThat(page.text("gaps")).contains("No workload has a bound at more than one load");
    assertThat(page.rowNames("policies"))
        .containsExactly("adlro", "sjf", "fcfs", "adlro", "sjf", "fcfs");
    assertThat(page.text("conditions"))
        .contains("without slow (takes <long>)", "bound: mean JCT 8.00 s");
  }

  @Test
  void aBenchmarkThatHasNotRunSaysSo() {
    BenchmarkResults none = new BenchmarkResults(List.of(), List.of(), List.of());

    assertThat(new Page(BenchmarkReport.html(none, PROVENANCE)).text("losses"))
        .contains("Nothing has run yet.");
  }
}
