package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.benchmark.BenchmarkFindings;
import io.adlro.study.benchmark.BenchmarkResults;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The results of a benchmark: a row for each workload, and what they show. */
public final class BenchmarkLines {
  private BenchmarkLines() {}

  /** With the folder where the runs are stored; in a form for programs the table alone. */
  public static List<String> of(BenchmarkResults results, Path folder, TableView view) {
    List<String> lines = new ArrayList<>();
    BenchmarkNotes.warnings(results)
        .forEach(
            warning ->
                lines.addAll(
                    view.form().notes(Paragraph.wrapped("warning: ", warning, view.width()))));
    lines.addAll(
        view.print(BenchmarkColumns.all(), BenchmarkColumns.PRESET, results.rows()).lines());
    if (view.form() != TableForm.TEXT) {
      return lines;
    }
    lines.add("");
    BenchmarkFindings.summary(results).forEach(s -> lines.addAll(item(s, view)));
    BenchmarkFindings.open(results).forEach(s -> lines.addAll(item(s, view)));
    BenchmarkFindings.omissions(results).forEach(s -> lines.addAll(item(s, view)));
    lines.add(NumberText.count(results.runs(), "run") + " stored in " + folder);
    return lines;
  }

  private static List<String> item(String sentence, TableView view) {
    return Paragraph.wrapped("- ", sentence, view.width());
  }
}
