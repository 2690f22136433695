package io.adlro.app.command;

import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.message.Problems;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.trace.ImportRequest;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import io.adlro.study.experiment.TraceRequest;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for reading a trace as jobs of a cluster. */
final class TraceOptions {
  private static final double MOST_FACTOR = 1e6;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      description =
          "The cluster for a trace: a name in scenarios/clusters, a YAML file, or an exported"
              + " cluster.json; default: the cluster that the trace or its source describes.")
  Optional<String> cluster = Optional.empty();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description =
          "Leave out jobs of a trace submitted before this time: a date, or 7d after its start.")
  Optional<String> since = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Leave out jobs of a trace submitted at this time or later.")
  Optional<String> until = Optional.empty();

  @Option(
      names = "--scale-load",
      paramLabel = "X",
      description = "Multiply the arrival rate of a trace by X; run times do not change.")
  double scaleLoad = 1;

  @Option(
      names = "--skip",
      paramLabel = "N",
      description =
          "Leave out the first N jobs of a trace, for example if they are known to be wrong.")
  int skip;

  @Option(
      names = "--classes",
      paramLabel = "FILE",
      description =
          "Rules for the job classes of a trace that states none: YAML with regular expressions on"
              + " name, script, partition, account and other fields (docs/traces.md).")
  Optional<Path> classes = Optional.empty();

  @Option(names = "--class-seed", hidden = true, description = "No longer exists.")
  Optional<String> classSeed = Optional.empty();

  @Option(
      names = "--max-broken",
      paramLabel = "N",
      description = "Skip at most N broken lines of a trace, then fail; default: ${DEFAULT-VALUE}.")
  long maxBroken = ImportRequest.DEFAULT_MAX_BROKEN;

  @Option(
      names = "--throughputs",
      paramLabel = "FILE",
      description =
          "Steps per second by job type, for Gavel's traces: simulation_throughputs.json.")
  Optional<Path> throughputs = Optional.empty();

  @Mixin ZoneOption zoneOption = new ZoneOption();

  boolean isGiven() {
    return cluster.isPresent()
        || since.isPresent()
        || until.isPresent()
        || scaleLoad != 1
        || skip != 0
        || classes.isPresent()
        || classSeed.isPresent()
        || maxBroken != ImportRequest.DEFAULT_MAX_BROKEN
        || throughputs.isPresent()
        || zoneOption.isGiven();
  }

  /** The names of the trace formats. */
  static List<String> formats() {
    return InputFormats.withoutClock(ZoneId.of("UTC")).historyFormats().stream()
        .map(HistoryFormat::name)
        .toList();
  }

  static Optional<TraceName> trace(String option, String written, Problems problems) {
    Optional<TraceName> name = TraceName.parse(written, formats());
    if (name.isEmpty()) {
      problems.add(
          "%s `%s` is not a file; write FILE, or FORMAT:FILE with one of the formats %s"
              .formatted(option, written, String.join(", ", formats())));
    }
    return name;
  }

  /** Reads the traces. Empty if options are wrong, which adds them to the problems. */
  Optional<ImportedTrace> read(CommandContext context, List<TraceName> traces, Problems problems) {
    TraceRequest request = request(problems);
    return problems.isEmpty()
        ? Optional.of(request.read(context.experiment(), traces))
        : Optional.empty();
  }

  /** The request that the options describe; it is valid only if no problem was added. */
  TraceRequest request(Problems problems) {
    if (!(scaleLoad > 0 && scaleLoad <= MOST_FACTOR)) {
      problems.add("--scale-load " + scaleLoad + " is not above 0 and at most a million");
    }
    if (skip < 0 || maxBroken < 0) {
      problems.add("--skip and --max-broken must be 0 or more");
    }
    classSeed.ifPresent(
        seed ->
            problems.add(
                "--class-seed no longer exists, because classes are no longer drawn; remove it, and"
                    + " give the classes of jobs with --classes map.yaml (docs/traces.md)"));
    ZoneId local = zoneOption.zone(problems);
    return new TraceRequest(
        cluster,
        Period.of(since, until, local, problems),
        scaleLoad,
        skip,
        maxBroken,
        throughputs,
        classes,
        local,
        Optional.empty());
  }
}
