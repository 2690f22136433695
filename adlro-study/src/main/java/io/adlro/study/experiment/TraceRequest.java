package io.adlro.study.experiment;

import io.adlro.core.model.Cluster;
import io.adlro.ingest.Intake;
import io.adlro.ingest.history.GavelThroughputs;
import io.adlro.ingest.history.GavelTrace;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.MachineSize;
import io.adlro.ingest.jobclass.ClassMap;
import io.adlro.ingest.jobclass.ClassMapFile;
import io.adlro.ingest.jobclass.UnclassifiedJobs;
import io.adlro.ingest.message.UserError;
import io.adlro.ingest.site.InputFormats;
import io.adlro.ingest.site.SiteFile;
import io.adlro.ingest.trace.ImportRequest;
import io.adlro.ingest.trace.ImportedTrace;
import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceBlock;
import io.adlro.ingest.trace.TraceClusters;
import io.adlro.ingest.trace.TraceImport;
import io.adlro.ingest.trace.TraceName;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How a trace is turned into jobs of a cluster.
 *
 * @param cluster by name or file; by default the one that the trace or its source describes
 * @param scaleLoad factor by which arrivals are sped up
 * @param classes the file of the site's rules for the classes of its jobs
 * @param zone of local times in the trace
 * @param block the part by number of jobs that is wanted
 */
public record TraceRequest(
    Optional<String> cluster,
    Period period,
    double scaleLoad,
    int skip,
    long maxBroken,
    Optional<Path> throughputs,
    Optional<Path> classes,
    ZoneId zone,
    Optional<TraceBlock> block) {
  /** The clusters that the sources of traces describe. */
  private static final Map<String, String> CLUSTER_BY_FORMAT =
      Map.of(
          "philly", "philly-like",
          "philly-json", "philly-like",
          "openb", "openb",
          "alibaba-2020", "alibaba-2020");

  /** The same on every machine: local times are taken as UTC. */
  public static TraceRequest usual(
      Optional<String> cluster, Period period, int skip, Optional<Path> classes) {
    return new TraceRequest(
        cluster,
        period,
        1,
        skip,
        ImportRequest.DEFAULT_MAX_BROKEN,
        Optional.empty(),
        classes,
        ZoneOffset.UTC,
        Optional.empty());
  }

  /** The same of another period. */
  public TraceRequest in(Period other) {
    return new TraceRequest(
        cluster, other, scaleLoad, skip, maxBroken, throughputs, classes, zone, block);
  }

  /** The same of a block of the jobs. */
  public TraceRequest of(TraceBlock part) {
    return new TraceRequest(
        cluster, period, scaleLoad, skip, maxBroken, throughputs, classes, zone, Optional.of(part));
  }

  /**
   * Reads the traces.
   *
   * @throws UserError with what is wrong with them
   */
  public ImportedTrace read(ExperimentContext context, List<TraceName> traces) {
    InputFormats formats = InputFormats.withoutClock(zone);
    Optional<GavelThroughputs> rates = throughputs.map(TraceRequest::rates);
    Cluster chosen = cluster(context, formats, traces.get(0), rates);
    ImportRequest order =
        new ImportRequest(
            traces,
            chosen,
            period,
            skip,
            maxBroken,
            classMap(chosen),
            rates.map(table -> table.stepsPerSecond(GavelThroughputs.REFERENCE)).orElse(Map.of()));
    ImportedTrace whole = TraceImport.read(formats, order).in(zone);
    return block.map(whole::block).orElse(whole).fasterBy(scaleLoad);
  }

  /**
   * Checks the files of a request that names its cluster, without a trace.
   *
   * @throws UserError with what is wrong with them
   */
  public void check(ExperimentContext context) {
    classMap(context.scenarios().cluster(cluster.orElseThrow()));
  }

  private ClassMap classMap(Cluster of) {
    List<String> names = new ArrayList<>(of.classes());
    if (!names.contains(UnclassifiedJobs.CLASS)) {
      names.add(UnclassifiedJobs.CLASS);
    }
    return classes.map(file -> ClassMapFile.read(file, names)).orElse(ClassMap.EMPTY);
  }

  /** The requested part of a trace in ADLRO's own format. */
  ImportedTrace partOf(ImportedTrace own, TraceName name) {
    ImportedTrace part = own.part(name, period, skip);
    return block.map(part::block).orElse(part).fasterBy(scaleLoad);
  }

  private Cluster cluster(
      ExperimentContext context,
      InputFormats formats,
      TraceName trace,
      Optional<GavelThroughputs> rates) {
    if (cluster.isPresent()) {
      return context.scenarios().cluster(cluster.get());
    }
    HistoryFormat format = formatOf(formats, trace);
    if (format instanceof MachineSize machine) {
      OptionalLong processors = processors(machine, format, trace);
      if (processors.isPresent()) {
        return TraceClusters.ofProcessors((int) Math.min(processors.getAsLong(), 1_000_000));
      }
    }
    if (format instanceof GavelTrace && rates.isPresent()) {
      return TraceClusters.ofGavel(rates.get());
    }
    String name = CLUSTER_BY_FORMAT.get(format.name());
    if (name == null) {
      throw new UserError(
          trace.file()
              + ": does not say on which cluster it ran; add --cluster NAME or --cluster FILE");
    }
    return context.scenarios().cluster(name);
  }

  private static HistoryFormat formatOf(InputFormats formats, TraceName trace) {
    return new SiteFile(trace.file())
        .read(formats.historyFormats(), HistoryFormat::name, trace::isIn, (format, in) -> {});
  }

  private static OptionalLong processors(
      MachineSize machine, HistoryFormat format, TraceName trace) {
    AtomicReference<OptionalLong> found = new AtomicReference<>(OptionalLong.empty());
    new SiteFile(trace.file())
        .read(
            List.of(format),
            HistoryFormat::name,
            (f, head) -> true,
            (f, in) -> found.set(machine.processors(in)));
    return found.get();
  }

  private static GavelThroughputs rates(Path file) {
    AtomicReference<GavelThroughputs> read = new AtomicReference<>();
    new SiteFile(file)
        .read(
            List.of("throughputs"),
            name -> name,
            (name, head) -> true,
            (name, in) -> read.set(GavelThroughputs.read(in, new Intake())));
    return read.get();
  }
}
