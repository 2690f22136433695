package io.adlro.app.command;

import io.adlro.app.serve.ServeSettings;
import io.adlro.ingest.inventory.TraceSpeeds;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.scenario.ClusterFiles;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.TraceName;
import io.adlro.ingest.trace.TraceStatistics;
import io.adlro.report.export.ExportFormat;
import io.adlro.report.export.JobsExport;
import io.adlro.report.json.ImportJson;
import io.adlro.report.text.ImportLines;
import io.adlro.report.text.MeasuredSpeedLines;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.physics.Physics;
import io.adlro.study.experiment.ExperimentRequest;
import io.adlro.study.experiment.TraceRequest;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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
      "With --from slurm it asks Slurm's accounting for the jobs, by slurmrestd or sacct, and"
          + " needs no FILE.",
      "docs/traces.md describes the formats and the fields that are read.",
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  adlro import --from swf SDSC-SP2.swf.gz --skip 10 --out jobs.csv --cluster-out sp2.json",
      "  adlro import --from sacct june.txt july.txt --cluster site.yaml --out jobs.csv",
      "  adlro import --from slurm --cluster site.yaml --out jobs.csv --speeds-out learned.yaml",
      "  adlro import --from slurm --settings serve.yaml --since 2026-10-01 --out jobs.csv",
      "  adlro import --from philly philly.csv.gz --since 2017-10-09 --until 2017-10-16 --out"
          + " w.csv",
      "  adlro import --from openb pods.csv --scale-load 2 --out jobs.swf --to swf",
    })
final class ImportCommand extends JsonCommand {
  /** For the help text. */
  static final class FormatNames extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    FormatNames() {
      super(sources());
    }
  }

  private static final String SLURM = "slurm";

  private final CommandContext context;
  private final Map<String, String> environment;

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = FormatNames.class,
      description =
          "The format of the files, default: detected for each file; or slurm for the accounting of"
              + " the Slurm of this machine. ${COMPLETION-CANDIDATES}")
  Optional<String> from = Optional.empty();

  @Parameters(paramLabel = "FILE", arity = "0..*", description = "Traces, gzipped or not.")
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

  @Option(
      names = "--speeds-out",
      paramLabel = "FILE",
      description =
          "Write the cluster with the speeds that the jobs show, as YAML for --cluster; speeds that"
              + " they do not show stay as they are.")
  Optional<Path> speedsOut = Optional.empty();

  @Mixin SlurmSourceOptions slurmOptions;

  @Mixin TraceOptions traceOptions;

  ImportCommand(CommandContext context, Map<String, String> environment) {
    this.context = context;
    this.environment = Map.copyOf(environment);
  }

  private static List<String> sources() {
    List<String> sources = new ArrayList<>(TraceOptions.formats());
    sources.add(SLURM);
    return sources;
  }

  @Override
  public Integer call() {
    Problems problems = new Problems();
    checkSource(problems);
    Outputs outputs = outputs(problems);
    Optional<OutputFile> jobsFile = outputs.file("--out", out);
    Optional<OutputFile> clusterFile = outputs.file("--cluster-out", clusterOut);
    Optional<OutputFile> speedsFile = outputs.file("--speeds-out", speedsOut);
    Optional<OutputFile> rawFile = outputs.file("--raw-out", slurmOptions.rawOut);
    Optional<ExportFormat> format = format(problems);
    List<TraceName> traces = new ArrayList<>();
    for (String file : files) {
      TraceOptions.trace("FILE", file, problems)
          .ifPresent(name -> traces.add(new TraceName(from.or(name::format), name.file())));
    }
    problems.throwIfAny();
    ImportedTrace trace = isSlurm() ? fromSlurm(rawFile, problems) : read(traces, problems);
    context.status().phase("planning the load");
    Setting setting =
        Setting.ofTrace("trace", trace.jobs(), Physics.ideal(), context.experiment().planner());
    context.status().writes();
    context.status().phase("writing");
    jobsFile.ifPresent(
        file -> JobsExport.write(trace.jobs(), trace.ids()::get, file, format.orElseThrow()));
    clusterFile.ifPresent(file -> file.write(ClusterFiles.json(trace.jobs().cluster())));
    TraceSpeeds speeds = TraceSpeeds.of(trace);
    speedsFile.ifPresent(file -> file.write(speeds.yaml()));
    TraceStatistics statistics = TraceStatistics.of(trace, setting.load());
    List<String> lines = new ArrayList<>(ImportLines.of(trace, statistics));
    if (isSlurm() || speedsOut.isPresent() || speeds.measured() > 0) {
      lines.add("");
      lines.addAll(MeasuredSpeedLines.of(speeds));
    }
    Stream.of(out, clusterOut, speedsOut, slurmOptions.rawOut)
        .flatMap(Optional::stream)
        .forEach(file -> lines.add("wrote:     " + file));
    return show(lines, () -> ImportJson.of(trace, statistics, speeds));
  }

  private boolean isSlurm() {
    return from.equals(Optional.of(SLURM));
  }

  private void checkSource(Problems problems) {
    if (from.isPresent() && !sources().contains(from.get())) {
      problems.add(
          "--from %s: there is no such format%s"
              .formatted(from.get(), NearestName.hint(from.get(), sources())));
    }
    if (!isSlurm() && slurmOptions.isGiven()) {
      problems.add("--settings and --raw-out are for --from slurm; remove them");
    }
    if (isSlurm() && !files.isEmpty()) {
      problems.add(
          "--from slurm asks Slurm itself and reads no FILE; read a file of sacct with --from"
              + " sacct");
    } else if (isSlurm() && traceOptions.cluster.isEmpty() && slurmOptions.file.isEmpty()) {
      problems.add(
          "--from slurm: give the cluster with --cluster FILE, or --settings FILE, which names"
              + " one");
    } else if (!isSlurm() && files.isEmpty()) {
      problems.add("name a FILE, or ask Slurm's accounting with --from slurm");
    }
  }

  private ImportedTrace read(List<TraceName> traces, Problems problems) {
    context
        .status()
        .phase(
            "reading "
                + traces.stream().map(TraceName::toString).collect(Collectors.joining(", ")));
    Optional<ImportedTrace> read = traceOptions.read(context, traces, problems);
    problems.throwIfAny();
    ExperimentRequest.requireFeasible(traces.get(0).toString(), read.orElseThrow().jobs());
    return read.orElseThrow();
  }

  private ImportedTrace fromSlurm(Optional<OutputFile> rawFile, Problems problems) {
    Optional<ServeSettings> settings = slurmOptions.settings(context, problems);
    traceOptions.cluster = traceOptions.cluster.or(() -> settings.map(ServeSettings::cluster));
    traceOptions.classes =
        traceOptions.classes.or(
            () -> settings.flatMap(read -> read.driver().slurm().classes()).map(Path::of));
    TraceRequest request = traceOptions.request(problems);
    Duration limit = slurmOptions.timeoutOption.limit(problems);
    if (request.period().isEmpty()) {
      problems.add(
          "--until %s is not after --since %s; exchange them"
              .formatted(traceOptions.until.orElseThrow(), traceOptions.since.orElseThrow()));
    }
    problems.throwIfAny();
    request.check(context.experiment()); // before Slurm is asked, which takes time
    try {
      Path file = Files.createTempFile("adlro-slurm", ".txt");
      try {
        return fromSlurm(file, settings, request.zone(), limit, rawFile, problems);
      } finally {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UserError("Slurm's accounting cannot be stored: " + e.getMessage());
    }
  }

  private ImportedTrace fromSlurm(
      Path file,
      Optional<ServeSettings> settings,
      ZoneId zone,
      Duration limit,
      Optional<OutputFile> rawFile,
      Problems problems)
      throws IOException {
    context.status().phase("asking Slurm's accounting");
    TraceName history =
        slurmOptions.write(file, settings, traceOptions.since, zone, environment, limit);
    rawFile.ifPresent(raw -> raw.write(to -> Files.copy(file, to)));
    try {
      return read(List.of(history), problems);
    } catch (UserError error) {
      throw new UserError(
          error.sentences().stream()
              .map(text -> text.replace(file.toString(), "Slurm's accounting"))
              .toList());
    }
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
