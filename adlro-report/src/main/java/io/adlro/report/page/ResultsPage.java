package io.adlro.report.page;

import io.adlro.ingest.message.NumberText;
import io.adlro.report.text.BenchmarkColumns;
import io.adlro.report.text.BenchmarkNotes;
import io.adlro.report.text.TableForm;
import io.adlro.report.text.TableView;
import io.adlro.study.benchmark.BenchmarkFindings;
import io.adlro.study.benchmark.BenchmarkInput;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.ComparedWorkload;
import io.adlro.study.benchmark.PolicyRegret;
import io.adlro.study.benchmark.PolicyScore;
import io.adlro.study.benchmark.SuiteSet;
import io.adlro.study.benchmark.WorkloadResult;
import io.adlro.study.experiment.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The results as a Markdown page; every sentence about a result comes from the figures. */
public final class ResultsPage {
  private static final List<String> PARTS =
      List.of(
          BenchmarkInput.RULE,
          BenchmarkInput.RULE_WITH_PREDICTIONS,
          PolicyScore.WITHOUT_NETWORKS,
          PolicyScore.ADLRO);

  private ResultsPage() {}

  public static List<String> lines(BenchmarkResults results, Provenance provenance) {
    List<String> lines = new ArrayList<>();
    lines.add("# Results");
    lines.add("");
    lines.add(
        "Written by `%s` from %s; version %s, commit %s, settings `%s`. Nothing here is written by hand."
            .formatted(
                String.join(" ", provenance.arguments()),
                NumberText.count(results.runs(), "stored run"),
                provenance.version(),
                provenance.commit().map(hash -> hash.substring(0, 12)).orElse("unknown"),
                provenance.settingsSha256().substring(0, 12)));
    lines.add("");
    BenchmarkNotes.warnings(results).forEach(warning -> lines.add("- Warning: " + text(warning)));
    BenchmarkFindings.summary(results).forEach(sentence -> lines.add("- " + text(sentence)));
    BenchmarkFindings.omissions(results).forEach(sentence -> lines.add("- " + text(sentence)));
    section(lines, "Against the best rule");
    lines.addAll(table(results));
    lines.add("");
    BenchmarkNotes.key().forEach(sentence -> lines.add("- " + text(sentence)));
    section(lines, "Losses");
    lines.addAll(losses(results));
    section(lines, "Undecided");
    lines.addAll(open(results));
    section(lines, "Effect of predictions and networks");
    lines.addAll(parts(results));
    section(lines, "Regret");
    lines.addAll(regrets(results));
    section(lines, "Every policy");
    lines.addAll(everyPolicy(results));
    section(lines, "Conditions");
    results.compared().forEach(result -> lines.add(named(result, BenchmarkNotes.of(result))));
    section(lines, "Sources");
    lines.addAll(sources(results));
    section(lines, "Commands");
    lines.addAll(commands(results));
    return MarkdownLines.wrapped(lines);
  }

  private static void section(List<String> lines, String title) {
    lines.addAll(List.of("", "## " + title, ""));
  }

  /** The summary table, without columns that are empty in every row. */
  private static List<String> table(BenchmarkResults results) {
    return new TableView(TableView.Extent.WIDE, List.of(), Optional.empty(), TableForm.MARKDOWN, 0)
        .print(BenchmarkColumns.all(), BenchmarkColumns.PRESET, results.rows())
        .lines();
  }

  private static List<String> losses(BenchmarkResults results) {
    List<String> losses = BenchmarkFindings.losses(results);
    if (results.compared().isEmpty()) {
      return List.of("Nothing has run yet.");
    }
    return losses.isEmpty()
        ? List.of("On no workload do the replicates show `adlro` to be worse than the best rule.")
        : losses.stream().map(loss -> "- " + text(loss)).toList();
  }

  private static List<String> open(BenchmarkResults results) {
    List<String> open = BenchmarkFindings.open(results);
    return open.isEmpty()
        ? List.of("None.")
        : open.stream().map(sentence -> "- " + text(sentence)).toList();
  }

  private static List<String> parts(BenchmarkResults results) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The rule `%s` with stated run times, with our predictions, the agent without its networks, and the whole agent; mean JCT in seconds. Networks: the difference of the last two in per cent with its 95 %% interval, below zero is better."
            .formatted(BenchmarkInput.RULE));
    lines.add("");
    lines.add(
        PARTS.stream()
            .map("`%s`"::formatted)
            .collect(Collectors.joining(" | ", "| workload | ", " | networks, % |")));
    lines.add("|---|--:|--:|--:|--:|--:|");
    for (ComparedWorkload compared : results.compared(SuiteSet.DEVELOPMENT)) {
      WorkloadResult result = compared.result();
      List<String> cells = new ArrayList<>();
      cells.add(result.workload().name());
      PARTS.forEach(policy -> cells.add(jct(result.score(policy))));
      cells.add(
          result
              .networks()
              .map(added -> NumberText.change(added.relative(), added.interval()))
              .orElse(NumberText.NONE));
      lines.add(row(cells));
    }
    return lines;
  }

  private static String jct(Optional<PolicyScore> score) {
    return score
        .filter(PolicyScore::isComparable)
        .map(known -> NumberText.amount(known.meanJctSeconds()))
        .orElse(NumberText.NONE);
  }

  private static List<String> regrets(BenchmarkResults results) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "By how much the mean JCT of a policy exceeds the least of any policy on the same workload,"
            + " in per cent, at most 100; policies that ran on all replicates of all workloads of"
            + " the development set.");
    lines.add("");
    lines.add("| policy | mean | largest | on |");
    lines.add("|---|--:|--:|---|");
    List<WorkloadResult> compared =
        results.compared(SuiteSet.DEVELOPMENT).stream().map(ComparedWorkload::result).toList();
    for (PolicyRegret regret : PolicyRegret.of(compared)) {
      lines.add(
          row(
              List.of(
                  regret.policy(),
                  NumberText.change(regret.mean()),
                  NumberText.change(regret.worst()),
                  regret.worstWorkload())));
    }
    return lines;
  }

  private static List<String> everyPolicy(BenchmarkResults results) {
    List<String> lines = new ArrayList<>();
    lines.add("Mean JCT in seconds, best first; the HTML report (`--report`) has more figures.");
    lines.add("");
    for (ComparedWorkload compared : results.compared()) {
      WorkloadResult result = compared.result();
      String policies = listed(result.scores());
      if (!result.screenedOut().isEmpty()) {
        policies +=
            " · screened out, mean over the first %d replicates: %s"
                .formatted(result.screenedOut().get(0).runs().size(), listed(result.screenedOut()));
      }
      lines.add(named(compared, policies));
    }
    return lines;
  }

  private static String listed(List<PolicyScore> scores) {
    return scores.stream()
        .map(score -> "%s %s".formatted(score.policy(), jct(Optional.of(score))))
        .collect(Collectors.joining(" · "));
  }

  private static List<String> sources(BenchmarkResults results) {
    List<String> lines = new ArrayList<>();
    BenchmarkNotes.sources(results)
        .forEach(
            (source, groups) ->
                lines.add("- %s: %s".formatted(text(String.join(", ", groups)), text(source))));
    return lines.isEmpty() ? List.of("All jobs are generated by our own scenarios.") : lines;
  }

  private static List<String> commands(BenchmarkResults results) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "The whole page: `./adlro benchmark --page docs/results.md`; stored runs are not repeated."
            + " One row of the table (DATA: the folder of the traces):");
    lines.add("");
    lines.add("```sh");
    lines.addAll(BenchmarkNotes.commands(results));
    lines.add("```");
    return lines;
  }

  private static String named(ComparedWorkload compared, String words) {
    return "- **%s**: %s".formatted(text(compared.title()), text(words));
  }

  private static String row(List<String> cells) {
    return cells.stream().map(ResultsPage::text).collect(Collectors.joining(" | ", "| ", " |"));
  }

  /** Escapes bars, which would end the cell, and stars, brackets and backticks. */
  private static String text(String plain) {
    return plain.replaceAll("([|*<`])", "\\\\$1");
  }
}
