package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.study.benchmark.BenchmarkFindings;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.WorkloadResult;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The results of a benchmark: a row for each workload, and what they show. */
public final class BenchmarkLines {
  private BenchmarkLines() {}

  /** With the folder where the runs are stored. */
  public static List<String> of(BenchmarkResults results, Path folder) {
    TextTable table =
        new TextTable()
            .words("workload")
            .numbers("jobs", "")
            .numbers("load", "")
            .numbers("GPUs", "")
            .words("best baseline")
            .numbers("mean JCT", "s")
            .numbers("adlro", "s")
            .numbers("difference", "% [95 %]")
            .numbers("gap of", "adlro %")
            .numbers("gap of", "baseline %");
    results.compared().forEach(result -> table.row(cells(result)));
    List<String> lines = new ArrayList<>();
    BenchmarkNotes.warnings(results)
        .forEach(warning -> lines.addAll(Paragraph.wrapped("warning: ", warning)));
    lines.addAll(table.lines());
    lines.add("");
    BenchmarkFindings.summary(results).forEach(s -> lines.addAll(Paragraph.item(s)));
    BenchmarkFindings.omissions(results).forEach(s -> lines.addAll(Paragraph.item(s)));
    lines.add(NumberText.count(results.runs(), "run") + " stored in " + folder);
    return lines;
  }

  /** The cells of a row, in the order of the columns. */
  public static List<String> cells(WorkloadResult result) {
    PolicyScore theirs = result.bestBaseline().orElseThrow();
    return List.of(
        result.workload().name(),
        NumberText.count(result.workload().jobs()),
        NumberText.amount(result.workload().setting().load()),
        NumberText.count(result.workload().setting().cluster().gpuCount()),
        theirs.policy(),
        NumberText.amount(theirs.meanJctSeconds()),
        NumberText.amount(result.ours().orElseThrow().meanJctSeconds()),
        result.versus().orElseThrow().shown(),
        NumberText.change(result.gap(result.ours())),
        NumberText.change(result.gap(result.bestBaseline())));
  }
}
