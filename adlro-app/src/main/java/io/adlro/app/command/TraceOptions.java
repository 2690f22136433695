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

/** The options that say how a trace of the field becomes jobs of a cluster. */
final class TraceOptions {
  private static final double MOST_FACTOR = 1e6;

  @Option(
      names = "--cluster",
      paramLabel = "NAME|FILE",
      description =
          "The cluster for a trace: one of scenarios/clusters by name, our YAML, or an exported"
              + " cluster.json; default: the one that the trace or its source tells of.")
  Optional<String> cluster = Optional.empty();

  @Option(
      names = "--since",
      paramLabel = "TIME",
      description = "Leave out jobs of a trace submitted before; a date, or 7d after its begin.")
  Optional<String> since = Optional.empty();

  @Option(
      names = "--until",
      paramLabel = "TIME",
      description = "Leave out jobs of a trace submitted then or later.")
  Optional<String> until = Optional.empty();

  @Option(
      names = "--scale-load",
      paramLabel = "X",
      description = "Let the jobs of a trace arrive X times as fast; they run as long as before.")
  double scaleLoad = 1;

  @Option(
      names = "--skip",
      paramLabel = "N",
      description = "Leave out the first N jobs of a trace, which are known to be wrong.")
  int skip;

  @Option(
      names = "--class-seed",
      paramLabel = "N",
      description =
          "The seed by which classes are drawn for jobs of a trace that tells none; default:"
              + " ${DEFAULT-VALUE}.")
  long classSeed = ImportRequest.DEFAULT_SEED;

  @Option(
      names = "--max-broken",
      paramLabel = "N",
      description =
          "Skip at most so many broken lines of a trace, then stop; default: ${DEFAULT-VALUE}.")
  long maxBroken = ImportRequest.DEFAULT_MAX_BROKEN;

  @Option(
      names = "--throughputs",
      paramLabel = "FILE",
      description = "Steps a second by job type, for Gavel's traces: simulation_throughputs.json.")
  Optional<Path> throughputs = Optional.empty();

  @Mixin ZoneOption zoneOption = new ZoneOption();

  boolean isGiven() {
    return cluster.isPresent()
        || since.isPresent()
        || until.isPresent()
        || scaleLoad != 1
        || skip != 0
        || classSeed != ImportRequest.DEFAULT_SEED
        || maxBroken != ImportRequest.DEFAULT_MAX_BROKEN
        || throughputs.isPresent()
        || zoneOption.isGiven();
  }

  /** The names of the formats that traces may be in. */
  static List<String> formats() {
    return InputFormats.withoutClock(ZoneId.of("UTC")).historyFormats().stream()
        .map(HistoryFormat::name)
        .toList();
  }

  static Optional<TraceName> trace(String option, String written, Problems mistakes) {
    Optional<TraceName> name = TraceName.parse(written, formats());
    if (name.isEmpty()) {
      mistakes.add(
          "%s `%s` is no file; write FILE, or FORMAT:FILE with one of %s"
              .formatted(option, written, String.join(", ", formats())));
    }
    return name;
  }

  /** Reads the traces, or throws what is wrong with them; wrong options are noted. */
  Optional<ImportedTrace> read(CommandContext context, List<TraceName> traces, Problems mistakes) {
    TraceRequest order = order(mistakes);
    return mistakes.isEmpty()
        ? Optional.of(order.read(context.experiment(), traces))
        : Optional.empty();
  }

  /** What they say; wrong ones are noted, and then it is not to be read by. */
  TraceRequest order(Problems mistakes) {
    if (!(scaleLoad > 0 && scaleLoad <= MOST_FACTOR)) {
      mistakes.add("--scale-load " + scaleLoad + " is not above 0 and at most a million");
    }
    if (skip < 0 || maxBroken < 0) {
      mistakes.add("--skip and --max-broken are numbers of 0 or more");
    }
    ZoneId local = zoneOption.zone(mistakes);
    return new TraceRequest(
        cluster,
        Period.of(since, until, local, mistakes),
        scaleLoad,
        skip,
        classSeed,
        maxBroken,
        throughputs,
        local);
  }
}
