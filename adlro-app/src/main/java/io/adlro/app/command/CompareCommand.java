package io.adlro.app.command;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.report.export.ExportFormat;
import io.adlro.report.export.ScheduleExport;
import io.adlro.report.html.ComparisonReport;
import io.adlro.report.json.ResultJson;
import io.adlro.report.text.ConditionLines;
import io.adlro.report.text.RealScheduleLines;
import io.adlro.report.text.ResultColumns;
import io.adlro.report.text.ResultTable;
import io.adlro.report.text.TableForm;
import io.adlro.report.text.TableView;
import io.adlro.report.text.WarningLines;
import io.adlro.study.experiment.ComparisonRequest;
import io.adlro.study.experiment.ComparisonRequest.Extra;
import io.adlro.study.experiment.ComparisonResult;
import io.adlro.study.experiment.ComparisonStudy;
import io.adlro.study.experiment.ExperimentInput;
import io.adlro.study.experiment.PolicyChoice;
import io.adlro.study.experiment.Provenance;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
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
      "  adlro compare --policies adlro@my-agent,adlro,patient-sjf",
      "  adlro compare --trace jobs.csv.gz --cluster cluster.yaml --report report.html",
      "  adlro compare --trace sacct:june.txt --cluster site.yaml --policies patient-sjf,adlro",
    })
final class CompareCommand implements Callable<Integer> {
  private record Files(Outputs outputs, Optional<OutputFile> json, Optional<OutputFile> report) {}

  private static final int DEFAULT_SEEDS = 30;
  private static final String BEST = "best";

  private final CommandContext context;

  @Spec CommandSpec spec;

  @Mixin ExperimentOptions inputOptions;

  @Option(
      names = "--policies",
      paramLabel = "A,B,...|all",
      description =
          "The policies (see 'adlro policies'), learned ones also as NAME@MODEL; default: the best"
              + " known ones.")
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

  @Option(
      names = "--baseline",
      paramLabel = "NAME|best",
      description =
          "The policy that the others are compared with; default: fcfs, or the best without it.")
  Optional<String> baseline = Optional.empty();

  @Mixin TableOptions tableOptions;

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

  @Mixin ReportOption report;

  CompareCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    int seedCount = seeds.orElse(inputOptions.isTrace() ? 1 : DEFAULT_SEEDS);
    List<Long> seedList = Seeds.upTo(seedCount, problems);
    threadsOption.check(problems);
    Optional<ExperimentInput> input = inputOptions.input(context, problems);
    PolicyChoice choice =
        PolicyChoice.of(
            policies,
            context.experiment().catalog(),
            input.map(ExperimentInput::setting),
            problems);
    Outputs outputs = new Outputs(problems, spec);
    Optional<OutputFile> jsonFile = json.file(outputs);
    outputs.notStandardOutput("--export", export);
    Optional<OutputFile> reportFile = report.file(outputs);
    List<String> names = choice.policies().stream().map(PolicyEntry::name).toList();
    Set<ExportFormat> formats = ExportFormats.of("--export-format", exportFormats, problems);
    export
        .filter(dir -> !Outputs.isStandardOutput(dir))
        .ifPresent(
            dir -> ScheduleExport.check("--export", dir, seedList, names, formats, problems));
    TableView view =
        tableOptions.view(ResultColumns.names(), context.status().columns(), outputs, problems);
    if (!names.isEmpty()) {
      baseline
          .filter(name -> !name.equals(BEST) && !names.contains(name))
          .ifPresent(
              name ->
                  problems.add(
                      "--baseline: `%s` is not one of the compared policies%s"
                          .formatted(name, NearestName.hint(name, names))));
    }
    if (problems.isEmpty() && names.isEmpty()) {
      problems.add("no policy is left that can run on " + input.get().where());
    }
    problems.throwIfAny();
    run(
        input.orElseThrow(),
        choice,
        seedList,
        formats,
        new Files(outputs, jsonFile, reportFile),
        view);
    return 0;
  }

  private void run(
      ExperimentInput input,
      PolicyChoice choice,
      List<Long> seedList,
      Set<ExportFormat> formats,
      Files files,
      TableView view) {
    ComparisonRequest request =
        new ComparisonRequest(
            input,
            choice,
            seedList,
            threadsOption.threads,
            extras(),
            export.map(
                dir ->
                    new ScheduleExport(dir, seedList, input.jobIds(), formats, input.warning())));
    export.ifPresent(
        dir ->
            context
                .status()
                .keeps(
                    () ->
                        "runs that had ended, if any, are in %s; run the same command again"
                            .formatted(dir)));
    context.status().count("runs", ComparisonStudy.runCount(request));
    ComparisonResult found = ComparisonStudy.run(request, context.status());
    context.status().writes();
    String best = found.comparison().best().name();
    ComparisonResult result = found.against(baseline.map(name -> name.equals(BEST) ? best : name));
    if (!files.outputs().replaceText()) {
      PrintWriter out = spec.commandLine().getOut();
      view.form().notes(WarningLines.of(result.conditions().warning())).forEach(out::println);
      printTable(out, result, view);
    }
    Provenance provenance = Provenances.of(spec, context, input, choice.policies(), seedList);
    files.json().ifPresent(file -> file.write(ResultJson.of(result, provenance)));
    files.report().ifPresent(file -> context.status().phase("writing " + file.path()));
    files.report().ifPresent(file -> file.write(ComparisonReport.html(result, provenance)));
  }

  private Set<Extra> extras() {
    Set<Extra> extras = EnumSet.noneOf(Extra.class);
    if (bound) {
      extras.add(Extra.BOUND);
    }
    if (report.target.isPresent()) {
      extras.add(Extra.FIGURES);
    }
    return extras;
  }

  /** The table, the recorded waits and the conditions of a comparison. */
  static void printTable(PrintWriter out, ComparisonResult result, TableView view) {
    TableView.Printed table = ResultTable.print(result, view);
    table.lines().forEach(out::println);
    if (view.form() == TableForm.TEXT) {
      out.println();
      printConditions(out, result);
      ResultTable.key(result, table, view).forEach(out::println);
    }
    out.flush();
  }

  private static void printConditions(PrintWriter out, ComparisonResult result) {
    result.trace().ifPresent(trace -> RealScheduleLines.of(trace).forEach(out::println));
    ConditionLines.of(result.conditions()).forEach(out::println);
    result.bound().ifPresent(found -> out.println("bound:     " + found.words()));
  }
}
