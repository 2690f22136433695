package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.Problems;
import io.adlro.report.export.ExportFormat;
import io.adlro.report.export.ScheduleExport;
import io.adlro.report.html.ComparisonReport;
import io.adlro.report.json.ResultJson;
import io.adlro.report.text.ConditionLines;
import io.adlro.report.text.ProgressLine;
import io.adlro.report.text.RealScheduleLines;
import io.adlro.report.text.ResultTable;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.metrics.RunResult;
import io.adlro.study.experiment.BoundResult;
import io.adlro.study.experiment.BoundStudy;
import io.adlro.study.experiment.Conditions;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.ExportRuns;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.experiment.ReportData;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Policies on the same jobs, with intervals. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = "Compares policies on the same jobs, seed by seed, best mean JCT first.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro compare",
      "  adlro compare --load 0.75 --policies fcfs,rolling-matching,patient-sjf --bound",
      "  adlro compare --scenario failures --policies all --seeds 10 --json results.json",
      "  adlro compare --trace jobs.csv.gz --cluster cluster.yaml --report report.html",
      "  adlro compare --trace sacct:june.txt --cluster site.yaml --policies patient-sjf,adlro",
    })
final class CompareCommand implements Callable<Integer> {
  private static final int DEFAULT_SEEDS = 30;

  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin ExperimentOptions groundOptions;

  @Option(
      names = "--policies",
      paramLabel = "A,B,...|all",
      description = "The policies (see 'adlro policies'); default: the best known ones.")
  Optional<String> policies = Optional.empty();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description =
          "Seeds 1 to N; default: 30, or 1 for a trace, which the first seed leaves as it is and"
              + " every other shakes a little (docs/traces.md).")
  Optional<Integer> seeds = Optional.empty();

  @Mixin ThreadsOption threadsOption;

  @Option(
      names = "--bound",
      description = "Add each policy's gap to a lower bound, on a window that it can be found for.")
  boolean bound;

  @Mixin JsonOption json;

  @Option(
      names = "--export",
      paramLabel = "DIR",
      description = "Write jobs, cluster, schedules and metrics of every run.")
  Optional<Path> export = Optional.empty();

  @Option(
      names = "--export-format",
      paramLabel = "A,B,...",
      split = ",",
      description = "In which formats: adlro, swf, batsim, parquet; default: ${DEFAULT-VALUE}.")
  List<String> exportFormats = new ArrayList<>(List.of("adlro"));

  @Option(
      names = "--report",
      paramLabel = "FILE.html",
      description = "Write one self-contained page with tables and pictures.")
  Optional<Path> report = Optional.empty();

  CompareCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    int seedCount = seeds.orElse(groundOptions.isTrace() ? 1 : DEFAULT_SEEDS);
    List<Long> seedList = Seeds.upTo(seedCount, mistakes);
    threadsOption.check(mistakes);
    Optional<ExperimentInput> ground = groundOptions.input(context, mistakes);
    PolicyChoice choice =
        PolicyChoice.of(
            policies,
            context.experiment().catalog(),
            ground.map(ExperimentInput::setting),
            mistakes);
    Outputs outputs = new Outputs(mistakes);
    outputs.file("--json", json.file());
    Optional<OutputFile> reportFile = outputs.file("--report", report);
    List<String> names = choice.policies().stream().map(PolicyEntry::name).toList();
    Set<ExportFormat> formats = ExportFormats.of("--export-format", exportFormats, mistakes);
    export.ifPresent(
        dir -> ScheduleExport.check("--export", dir, seedList, names, formats, mistakes));
    if (mistakes.isEmpty() && names.isEmpty()) {
      mistakes.add("no policy is left that can run on " + ground.get().setting().name());
    }
    mistakes.throwIfAny();
    run(ground.orElseThrow(), choice, seedList, formats, reportFile);
    return 0;
  }

  private void run(
      ExperimentInput ground,
      PolicyChoice choice,
      List<Long> seedList,
      Set<ExportFormat> formats,
      Optional<OutputFile> reportFile) {
    List<PolicyEntry> chosen = choice.policies();
    int threads = threadsOption.threads;
    PrintWriter out = spec.commandLine().getOut();
    Comparison comparison;
    Optional<BoundResult> boundResult = Optional.empty();
    try (ProgressLine progress = progress(chosen.size(), seedList.size())) {
      comparison = Comparison.run(ground.setting(), chosen, seedList, threads, progress::step);
      if (bound) {
        BoundStudy study = new BoundStudy(ground.setting());
        boundResult = Optional.of(study.run(chosen, seedList, threads, progress::step));
      }
      export.ifPresent(
          dir ->
              ExportRuns.write(
                  ground.setting(),
                  chosen,
                  seedList,
                  threads,
                  new ScheduleExport(dir, seedList, ground.jobIds(), formats),
                  progress::step));
    }
    Optional<BoundResult> found = boundResult;
    List<RunResult> runs = comparison.best().runs();
    Conditions conditions = ground.conditions(seedList, choice.leftOut(), runs);
    Provenance provenance = Provenances.of(spec, context, ground, chosen, seedList);
    if (!json.replacesText()) {
      ResultTable.lines(comparison, conditions, found).forEach(out::println);
      out.println();
      ground
          .imported()
          .ifPresent(trace -> RealScheduleLines.of(trace, comparison).forEach(out::println));
      ConditionLines.of(conditions).forEach(out::println);
      found.ifPresent(result -> out.println("bound:     " + result.words()));
      ResultTable.key().forEach(out::println);
      out.flush();
    }
    json.write(out, () -> ResultJson.of(comparison, conditions, found, provenance));
    ReportData data =
        new ReportData(
            comparison,
            conditions,
            found,
            provenance,
            chosen,
            ground.atLoad(),
            ground.jobIds(),
            threads,
            found.map(result -> BoundStudy.onThreads(threads)));
    reportFile.ifPresent(file -> file.write(ComparisonReport.html(data)));
  }

  private ProgressLine progress(int policyCount, int seedCount) {
    int runs = policyCount * seedCount * (export.isPresent() ? 2 : 1);
    int more = bound ? policyCount * Math.min(seedCount, BoundStudy.MOST_SEEDS) : 0;
    return context.terminal().progress(spec.commandLine().getErr(), "runs", runs + more);
  }
}
