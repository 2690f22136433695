package io.adlro.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.adlro.report.text.BenchmarkColumns;
import io.adlro.report.text.ReproductionColumns;
import io.adlro.report.text.ResultColumns;
import io.adlro.sim.metrics.ResultMetric;
import io.adlro.sim.stats.SeedVerdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Terminal, pages, JSON and documentation call each metric by the same name. */
final class MetricWordsTest {
  private static final Path DOCS = Path.of("../docs");

  @Test
  void theGlossaryDefinesEveryMetricByItsWord() throws IOException {
    String glossary = Files.readString(DOCS.resolve("GLOSSARY.md"));
    String metrics = glossary.substring(glossary.indexOf("## Metrics"));
    assertThat(ResultMetric.values())
        .allSatisfy(metric -> assertThat(metrics).contains(metric.word()));
  }

  @Test
  void thePageAboutJsonHasTheWordBesideTheFieldOfEveryMetric() throws IOException {
    List<String> rows = Files.readAllLines(DOCS.resolve("json.md"));
    assertThat(ResultMetric.values())
        .allSatisfy(
            metric ->
                assertThat(rows)
                    .anyMatch(
                        row ->
                            row.contains("`" + metric.field() + "`")
                                && row.contains(metric.word())));
  }

  @Test
  void thePageAboutJsonListsEveryColumnAndVerdict() throws IOException {
    String page = Files.readString(DOCS.resolve("json.md"));
    Stream.of(ResultColumns.names(), BenchmarkColumns.names(), ReproductionColumns.names())
        .flatMap(List::stream)
        .forEach(name -> assertThat(page).contains("`" + name + "`"));
    assertThat(SeedVerdict.values())
        .allSatisfy(verdict -> assertThat(page).contains("`" + verdict.word() + "`"));
  }
}
