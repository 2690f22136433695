package io.adlro.app.command;

import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.TraceName;
import io.adlro.ingest.trace.TraceStatistics;
import io.adlro.report.export.ExportFormat;
import io.adlro.report.export.JobsExport;
import io.adlro.report.json.ImportJson;
import io.adlro.report.text.ImportLines;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.study.experiment.ExperimentRequest;
import io.adlro.study.file.OutputFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Traces of the field as jobs that every command reads. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description = {
      "Reads traces of real clusters and writes their jobs for ADLRO or for other tools; tells what"
          + " was read, dropped and why, what had to be assumed, and what the jobs are like.",
      "The formats and what of them is taken: docs/traces.md.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro import --from swf SDSC-SP2.swf.gz --skip 10 --out jobs.csv --cluster-out sp2.json",
      "  adlro import --from sacct june.txt july.txt --cluster site.yaml --out jobs.csv",
      "  adlro import --from philly philly.csv.gz --since 2017-10-09 --until 2017-10-16 --out"
          + " w.csv",
      "  adlro import --from openb pods.csv --scale-load 2 --out jobs.swf --to swf",
    })
final class ImportCommand implements Callable<Integer> {
  /** For the help. */
  static final class FormatNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    FormatNames() {
      super(TraceOptions.formats());
    }
  }

  private final CommandContext context;

  @Spec CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "The format of the files; default: the one that each looks like."
              + " ${COMPLETION-CANDIDATES}")
  Optional<String> from = Optional.empty();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Traces; packed with gzip or not.")
  List<String> files = new ArrayList<>();

  @Option(names = "--out", paramLabel = "FILE", description = "Write the jobs to this file.")
  Optional<Path> out = Optional.empty();

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description = "The format of --out: adlro, swf or parquet; default: ${DEFAULT-VALUE}.")
  String to = "adlro";

  @Option(
      names = "--cluster-out",
      paramLabel = "FILE",
      description = "Write the cluster that the jobs are for, as JSON.")
  Optional<Path> clusterOut = Optional.empty();

  @Mixin TraceOptions traceOptions;

  @Mixin JsonOption json;

  ImportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems mistakes = new Problems();
    if (from.isPresent() && !TraceOptions.formats().contains(from.get())) {
      mistakes.add(
          "--from %s: there is no such format%s"
              .formatted(from.get(), NearestName.hint(from.get(), TraceOptions.formats())));
    }
    Outputs outputs = new Outputs(mistakes);
    outputs.file("--json", json.file());
    Optional<OutputFile> jobsFile = outputs.file("--out", out);
    Optional<OutputFile> clusterFile = outputs.file("--cluster-out", clusterOut);
    Optional<ExportFormat> format = format(mistakes);
    List<TraceName> traces = new ArrayList<>();
    for (String file : files) {
      TraceOptions.trace("FILE", file, mistakes)
          .ifPresent(name -> traces.add(new TraceName(from.or(name::format), name.file())));
    }
    mistakes.throwIfAny();
    Optional<ImportedTrace> read = traceOptions.read(context, traces, mistakes);
    mistakes.throwIfAny();
    ImportedTrace trace = read.orElseThrow();
    ExperimentRequest.requireFeasible(traces.get(0).toString(), trace.jobs());
    Setting setting =
        Setting.ofTrace("trace", trace.jobs(), Physics.ideal(), context.experiment().planner());
    jobsFile.ifPresent(
        file ->
            JobsExport.write(trace.jobs(), trace.ids()::get, file.path(), format.orElseThrow()));
    clusterFile.ifPresent(file -> file.write(ClusterFiles.json(trace.jobs().cluster())));
    show(trace, TraceStatistics.of(trace.jobs(), setting.load()));
    return 0;
  }

  private Optional<ExportFormat> format(Problems mistakes) {
    Optional<ExportFormat> format =
        ExportFormats.of("--to", List.of(to), mistakes).stream().findFirst();
    if (format.isPresent() && !JobsExport.isPossible(format.get())) {
      mistakes.add("--to " + to + " is written of jobs that have run; see adlro compare --export");
    }
    return format;
  }

  private void show(ImportedTrace trace, TraceStatistics found) {
    PrintWriter text = spec.commandLine().getOut();
    if (!json.replacesText()) {
      ImportLines.of(trace, found).forEach(text::println);
      out.ifPresent(file -> text.println("wrote:     " + file));
      clusterOut.ifPresent(file -> text.println("wrote:     " + file));
      text.flush();
    }
    json.write(text, () -> ImportJson.of(trace, found));
  }
}
