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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Converts traces of real clusters to jobs that every command reads. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description = {
      "Reads traces of real clusters and writes their jobs for ADLRO or for other tools. Prints"
          + " what was read, what was dropped and why, the assumptions, and statistics of the"
          + " jobs.",
      "docs/traces.md describes the formats and the fields that are read.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro import --from swf SDSC-SP2.swf.gz --skip 10 --out jobs.csv --cluster-out sp2.json",
      "  adlro import --from sacct june.txt july.txt --cluster site.yaml --out jobs.csv",
      "  adlro import --from philly philly.csv.gz --since 2017-10-09 --until 2017-10-16 --out"
          + " w.csv",
      "  adlro import --from openb pods.csv --scale-load 2 --out jobs.swf --to swf",
    })
final class ImportCommand extends JsonCommand {
  /** For the help text. */
  static final class FormatNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    FormatNames() {
      super(TraceOptions.formats());
    }
  }

  private final CommandContext context;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "The format of the files; default: detected for each file." + " ${COMPLETION-CANDIDATES}")
  Optional<String> from = Optional.empty();

  @Parameters(paramLabel = "FILE", arity = "1..*", description = "Traces, gzipped or not.")
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
      description = "Write the cluster of the jobs as JSON.")
  Optional<Path> clusterOut = Optional.empty();

  @Mixin TraceOptions traceOptions;

  ImportCommand(CommandContext context) {
    this.context = context;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    if (from.isPresent() && !TraceOptions.formats().contains(from.get())) {
      problems.add(
          "--from %s: there is no such format%s"
              .formatted(from.get(), NearestName.hint(from.get(), TraceOptions.formats())));
    }
    Outputs outputs = outputs(problems);
    Optional<OutputFile> jobsFile = outputs.file("--out", out);
    Optional<OutputFile> clusterFile = outputs.file("--cluster-out", clusterOut);
    Optional<ExportFormat> format = format(problems);
    List<TraceName> traces = new ArrayList<>();
    for (String file : files) {
      TraceOptions.trace("FILE", file, problems)
          .ifPresent(name -> traces.add(new TraceName(from.or(name::format), name.file())));
    }
    problems.throwIfAny();
    Optional<ImportedTrace> read = traceOptions.read(context, traces, problems);
    problems.throwIfAny();
    ImportedTrace trace = read.orElseThrow();
    ExperimentRequest.requireFeasible(traces.get(0).toString(), trace.jobs());
    Setting setting =
        Setting.ofTrace("trace", trace.jobs(), Physics.ideal(), context.experiment().planner());
    jobsFile.ifPresent(
        file ->
            JobsExport.write(trace.jobs(), trace.ids()::get, file.path(), format.orElseThrow()));
    clusterFile.ifPresent(file -> file.write(ClusterFiles.json(trace.jobs().cluster())));
    TraceStatistics statistics = TraceStatistics.of(trace, setting.load());
    List<String> lines = new ArrayList<>(ImportLines.of(trace, statistics));
    Stream.of(out, clusterOut)
        .flatMap(Optional::stream)
        .forEach(file -> lines.add("wrote:     " + file));
    return show(lines, () -> ImportJson.of(trace, statistics));
  }

  private Optional<ExportFormat> format(Problems problems) {
    Optional<ExportFormat> format =
        ExportFormats.of("--to", List.of(to), problems).stream().findFirst();
    if (format.isPresent() && !JobsExport.isPossible(format.get())) {
      problems.add("--to " + to + " needs jobs that have run; use adlro compare --export");
    }
    return format;
  }
}
