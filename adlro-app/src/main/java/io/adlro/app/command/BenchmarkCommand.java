package io.adlro.app.command;

import io.adlro.ingest.message.Problems;
import io.adlro.report.html.BenchmarkReport;
import io.adlro.report.page.ResultsPage;
import io.adlro.report.text.BenchmarkLines;
import io.adlro.report.text.ProgressLine;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.BenchmarkRuns;
import io.adlro.study.benchmark.BenchmarkSuite;
import io.adlro.study.benchmark.RunStore;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The standard suite, and the page of results that it makes. */
@Command(
    name = "benchmark",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a suite of workloads under every policy that can run there, and tells how adlro stands"
          + " against the best baseline and a lower bound.",
      "Every run is stored when it ends and never done twice: stop it at any time and start it"
          + " again. A workload whose trace is not there is left out and named.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro benchmark --page docs/results.md --report results.html",
      "  adlro benchmark --only paper,gangs --seeds 3",
      "  adlro benchmark --stored --page results.md",
    })
final class BenchmarkCommand implements Callable<Integer> {
  private final CommandContext context;

  @Spec CommandSpec spec;

  @Option(
      names = "--suite",
      paramLabel = "NAME|FILE",
      description = "A suite of scenarios/suites by name, or a file; default: ${DEFAULT-VALUE}.")
  String suite = "standard";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder of the traces that the suite names; default: ${DEFAULT-VALUE}.")
  Path data = Path.of("../shared/data");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "The folder where runs are stored; default: ${DEFAULT-VALUE}.")
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
      description = "At most N seeds of each workload; default: what the suite says.")
  int seeds = Integer.MAX_VALUE;

  @Option(names = "--stored", description = "Run nothing; show what is stored.")
  boolean stored;

  @Mixin ThreadsOption threadsOption;

  @Option(
      names = "--page",
      paramLabel = "FILE.md",
      description = "Write the results as a page of Markdown.")
  Optional<Path> page = Optional.empty();

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write one self-contained page with tables and pictures.")
  Optional<Path> report = Optional.empty();

  BenchmarkCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    threadsOption.check(mistakes);
    if (seeds < 1) {
      mistakes.add("--seeds " + seeds + " is not at least 1");
    }
    Outputs outputs = new Outputs(mistakes);
    Optional<OutputFile> pageFile = outputs.file("--page", page);
    Optional<OutputFile> reportFile = outputs.file("--report", report);
    mistakes.throwIfAny();
    BenchmarkSuite chosen =
        BenchmarkSuite.read(context.experiment(), suite, TraceOptions.formats(), only, seeds, data);
    BenchmarkResults results;
    try (RunStore store = RunStore.open(out)) {
      BenchmarkRuns runs = new BenchmarkRuns(chosen, store, context.training().models());
      if (!stored) {
        run(runs);
      }
      results = runs.results();
    }
    PrintWriter text = spec.commandLine().getOut();
    BenchmarkLines.of(results, out).forEach(text::println);
    text.flush();
    Provenance provenance = Provenances.of(spec, context, chosen.fingerprints());
    pageFile.ifPresent(
        file -> file.write(String.join("\n", ResultsPage.lines(results, provenance)) + "\n"));
    reportFile.ifPresent(file -> file.write(BenchmarkReport.html(results, provenance)));
    return results.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** The bounds come after the runs, which decide for which policies they are computed. */
  private void run(BenchmarkRuns runs) {
    PrintWriter err = spec.commandLine().getErr();
    int threads = threadsOption.threads;
    try (ProgressLine progress = context.terminal().progress(err, "runs", runs.missing())) {
      runs.runMissing(threads, progress::step);
    }
    try (ProgressLine progress = context.terminal().progress(err, "bounds", runs.bounded())) {
      runs.computeBounds(threads, progress::step);
    }
  }
}
