package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.ShellWord;
import io.adlro.ingest.message.UserError;
import io.adlro.report.html.BenchmarkReport;
import io.adlro.report.page.ResultsPage;
import io.adlro.report.page.VerdictPage;
import io.adlro.report.text.BenchmarkColumns;
import io.adlro.report.text.BenchmarkLines;
import io.adlro.report.text.TableView;
import io.adlro.study.benchmark.Benchmark;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.BenchmarkRuns;
import io.adlro.study.benchmark.BenchmarkSuite;
import io.adlro.study.benchmark.RunStore;
import io.adlro.study.benchmark.SuiteSet;
import io.adlro.study.benchmark.SuiteWorkload;
import io.adlro.study.benchmark.VerdictStudy;
import io.adlro.study.experiment.Parallel;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a benchmark suite and writes its results. */
@Command(
    name = "benchmark",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a suite of workloads under every applicable policy, and compares adlro with the best"
          + " rule and a lower bound.",
      "Every run is stored when it ends and is not repeated: the command can be stopped at any time"
          + " and started again. A workload whose trace is missing is left out, with a note.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro benchmark --page docs/results.md --report results.html",
      "  adlro benchmark --only paper,gangs --seeds 3",
      "  adlro benchmark --stored --page results.md",
      "  adlro benchmark --final --page docs/results.md",
    })
final class BenchmarkCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "NAME|FILE",
      description = "A suite: a name in scenarios/suites, or a file; default: ${DEFAULT-VALUE}.")
  String suite = "standard";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder with the traces of the suite; default: ${DEFAULT-VALUE}.")
  Path data = Path.of("../shared/data");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder of the stored runs; default: ${DEFAULT-VALUE}.")
  Path out = Path.of("benchmark-results");

  @Option(
      names = "--only",
      paramLabel = "A,B,...",
      split = ",",
      description = "Only these workloads of the suite.")
  List<String> only = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "At most N replicates of each workload; default: those of the suite.")
  int seeds = Integer.MAX_VALUE;

  @Option(
      names = "--final",
      description =
          "Run the final set of the suite, which no tuning may look at: once for a release;"
              + " default: the development set.")
  boolean last;

  @Option(names = "--stored", description = "Run nothing; show the stored results.")
  boolean stored;

  @Mixin ThreadsOption threadsOption;

  @Mixin TableOptions tableOptions;

  @Option(
      names = "--page",
      paramLabel = "FILE.md",
      description = "Write the results as a Markdown page.")
  Optional<Path> page = Optional.empty();

  @Mixin ReportOption report;

  @Option(
      names = "--verdicts",
      paramLabel = "FILE.md",
      description =
          "Instead of the suite, run adlro and each of its candidates alone on the first replicate of"
              + " each workload, and write whether its rehearsals were right.")
  Optional<Path> verdicts = Optional.empty();

  BenchmarkCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    threadsOption.check(problems);
    if (seeds < 1) {
      problems.add("--seeds " + seeds + " is not at least 1");
    }
    PrintWriter text = spec.commandLine().getOut();
    Outputs outputs = new Outputs(problems, spec);
    outputs.notStandardOutput("--out", Optional.of(out));
    Optional<OutputFile> pageFile = outputs.file("--page", page);
    Optional<OutputFile> reportFile = report.file(outputs);
    Optional<OutputFile> verdictFile = outputs.file("--verdicts", verdicts);
    TableView view =
        tableOptions.view(BenchmarkColumns.names(), context.status().columns(), outputs, problems);
    problems.throwIfAny();
    context.status().phase("reading suite " + suite + " and planning its loads");
    BenchmarkSuite chosen =
        BenchmarkSuite.read(context.experiment(), suite, TraceOptions.formats(), only, seeds, data);
    requireWork(chosen);
    if (verdictFile.isPresent()) {
      verdictFile.get().write(String.join("\n", verdictPage(chosen)) + "\n");
      return ExitCode.OK;
    }
    BenchmarkResults results;
    try (RunStore store = RunStore.open(out)) {
      BenchmarkRuns runs =
          new BenchmarkRuns(chosen, store, last ? SuiteSet.FINAL : SuiteSet.DEVELOPMENT);
      if (!stored) {
        run(runs);
      }
      results = runs.results();
    }
    if (results.runs() == 0 && results.failures().isEmpty()) {
      throw new UserError(
          "--out %s: no run of %s is stored there; run without --stored first"
              .formatted(out, String.join(", ", results.unfinished(SuiteSet.DEVELOPMENT))));
    }
    if (!outputs.replaceText()) {
      BenchmarkLines.of(results, out, view).forEach(text::println);
      text.flush();
    }
    Provenance provenance = Provenances.of(spec, context, chosen.fingerprints());
    pageFile.ifPresent(
        file -> file.write(String.join("\n", ResultsPage.lines(results, provenance)) + "\n"));
    reportFile.ifPresent(file -> file.write(BenchmarkReport.html(results, provenance)));
    return results.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private List<String> verdictPage(BenchmarkSuite chosen) {
    VerdictStudy study =
        new VerdictStudy(context.experiment().catalog().find("adlro").orElseThrow());
    List<SuiteWorkload> workloads =
        chosen.workloads().stream().filter(w -> w.set() == SuiteSet.DEVELOPMENT).toList();
    context.status().count("workloads", workloads.size());
    Map<SuiteWorkload, VerdictStudy.Row> rows = new ConcurrentHashMap<>();
    Parallel.forEach(
        workloads,
        threadsOption.threads,
        workload -> {
          rows.put(workload, study.of(workload));
          context.status().step();
        });
    return VerdictPage.lines(
        workloads.stream().map(rows::get).toList(),
        Provenances.of(spec, context, chosen.fingerprints()));
  }

  /** Before the folder of the runs is made: without work there is nothing to write. */
  private void requireWork(BenchmarkSuite chosen) {
    if (chosen.workloads().isEmpty()) {
      throw new UserError(
          "--data %s: has the trace of no workload (%s), so there is nothing to run or to write; name"
                  .formatted(data, String.join(", ", chosen.absent()))
              + " the folder that has them");
    }
    if (stored && !RunStore.isIn(out)) {
      throw new UserError(
          "--out %s: no runs are stored there; run without --stored first".formatted(out));
    }
  }

  /**
   * First the runs that screen rules, which decide what else runs. The bounds come last: the runs
   * decide for which policies they are computed.
   */
  private void run(BenchmarkRuns runs) {
    int threads = threadsOption.threads;
    context
        .status()
        .keeps(
            () ->
                "the stored runs in %s are kept; run the same command again to go on"
                    .formatted(ShellWord.of(out.toString())));
    run(runs, "screening runs", runs.screening());
    run(runs, "runs", runs.missing());
    context.status().count("bounds", runs.bounded());
    runs.computeBounds(threads, context.status()::step);
  }

  private void run(BenchmarkRuns runs, String name, List<Benchmark.Task> tasks) {
    context.status().count(name, tasks.size());
    runs.run(tasks, threadsOption.threads, context.status()::step);
  }
}
