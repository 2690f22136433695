package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.NumberText;
import io.adlro.ingest.message.Problems;
import io.adlro.report.html.BenchmarkReport;
import io.adlro.report.page.ResultsPage;
import io.adlro.report.text.Paragraph;
import io.adlro.report.text.ProgressLine;
import io.adlro.report.text.TextTable;
import io.adlro.study.benchmark.Benchmark;
import io.adlro.study.benchmark.BenchmarkFindings;
import io.adlro.study.benchmark.BenchmarkInput;
import io.adlro.study.benchmark.BenchmarkResults;
import io.adlro.study.benchmark.RunStore;
import io.adlro.study.benchmark.StoredBound;
import io.adlro.study.benchmark.SuiteEntry;
import io.adlro.study.benchmark.SuiteFile;
import io.adlro.study.benchmark.Workload;
import io.adlro.study.benchmark.WorkloadResult;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.BoundStudy;
import io.adlro.study.experiment.Parallel;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import io.adlro.study.training.LearnedPolicies;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
    List<SuiteEntry> entries = chosen(mistakes);
    BenchmarkInput ground = new BenchmarkInput(context.experiment(), data);
    List<Workload> workloads =
        entries.stream()
            .filter(ground::isThere)
            .flatMap(entry -> ground.workload(entry, mistakes).stream())
            .toList();
    mistakes.throwIfAny();
    List<String> absent =
        entries.stream().filter(entry -> !ground.isThere(entry)).map(SuiteEntry::name).toList();
    BenchmarkResults results;
    try (RunStore store = RunStore.open(out)) {
      results = results(workloads, absent, store);
    }
    show(results);
    Provenance provenance = Provenances.of(spec, context, prints(workloads));
    pageFile.ifPresent(
        file -> file.write(String.join("\n", ResultsPage.lines(results, provenance)) + "\n"));
    reportFile.ifPresent(file -> file.write(BenchmarkReport.html(results, provenance)));
    return results.failures().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  private List<SuiteEntry> chosen(Problems mistakes) {
    List<SuiteEntry> entries =
        SuiteFile.read(
            context.experiment().scenarios().suite(suite),
            TraceOptions.formats(),
            this::hintAtUnknownPolicy);
    List<String> names =
        entries.stream().flatMap(e -> Stream.of(e.group(), e.name())).distinct().toList();
    for (String name : only) {
      if (!names.contains(name)) {
        mistakes.add(
            "--only %s: there is no such workload%s"
                .formatted(name, NearestName.hint(name, names)));
      }
    }
    mistakes.throwIfAny();
    return entries.stream()
        .filter(e -> only.isEmpty() || only.contains(e.group()) || only.contains(e.name()))
        .map(e -> e.atMost(seeds))
        .toList();
  }

  private Optional<String> hintAtUnknownPolicy(String name) {
    return context.experiment().catalog().find(name).isPresent()
        ? Optional.empty()
        : Optional.of(NearestName.hint(name, context.experiment().catalog().names()));
  }

  private BenchmarkResults results(List<Workload> workloads, List<String> absent, RunStore store) {
    Map<String, String> hashes = new HashMap<>();
    for (String model : context.training().models().names()) {
      hashes.put(model, context.training().models().load(model).sha256());
    }
    Benchmark benchmark =
        new Benchmark(
            workloads,
            store,
            policy -> LearnedPolicies.modelOf(policy).map(hashes::get).orElse(""));
    if (!stored) {
      run(benchmark, workloads, store);
    }
    return new BenchmarkResults(benchmark.results(), absent, benchmark.failures());
  }

  private void run(Benchmark benchmark, List<Workload> workloads, RunStore store) {
    PrintWriter err = spec.commandLine().getErr();
    List<Benchmark.Task> tasks = benchmark.missing();
    try (ProgressLine progress = context.terminal().progress(err, "runs", tasks.size())) {
      Parallel.forEach(
          tasks,
          threadsOption.threads,
          task -> {
            benchmark.run(task);
            progress.step();
          });
    }
    List<Workload> bounded = workloads.stream().filter(w -> w.entry().bounded()).toList();
    try (ProgressLine progress = context.terminal().progress(err, "bounds", bounded.size())) {
      for (Workload workload : bounded) {
        bound(benchmark, workload, store);
        progress.step();
      }
    }
  }

  /** After the runs, for they tell whose gap is wanted. */
  private void bound(Benchmark benchmark, Workload workload, RunStore store) {
    WorkloadResult result = benchmark.result(workload);
    List<String> names = result.boundedPolicies();
    if (names.isEmpty() || result.bound().isPresent()) {
      return;
    }
    List<PolicyEntry> policies =
        names.stream().flatMap(name -> context.experiment().catalog().find(name).stream()).toList();
    BoundResult found =
        new BoundStudy(workload.setting())
            .run(policies, workload.seeds(), threadsOption.threads, () -> {});
    store.add(
        new StoredBound(
            benchmark.boundKey(workload, names),
            workload.name(),
            found.words(),
            found.gapByPolicy()));
  }

  private static List<String> prints(List<Workload> workloads) {
    List<String> texts = new ArrayList<>();
    for (Workload workload : workloads) {
      texts.addAll(workload.fingerprints());
      workload.policies().forEach(policy -> texts.add(policy.name()));
    }
    return texts;
  }

  private void show(BenchmarkResults results) {
    PrintWriter text = spec.commandLine().getOut();
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
    results.compared().forEach(result -> table.row(ResultsPage.cells(result)));
    table.lines().forEach(text::println);
    text.println();
    BenchmarkFindings.summary(results).forEach(s -> Paragraph.item(s).forEach(text::println));
    BenchmarkFindings.omissions(results).forEach(s -> Paragraph.item(s).forEach(text::println));
    text.println(NumberText.count(results.runs(), "run") + " stored in " + out);
    text.flush();
  }
}
