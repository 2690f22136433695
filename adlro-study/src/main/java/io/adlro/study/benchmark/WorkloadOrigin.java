package io.adlro.study.benchmark;

import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import java.nio.file.Path;
import java.util.Optional;

/** Where the jobs of a workload come from. */
public sealed interface WorkloadOrigin {
  /** The options with which {@code adlro compare} runs on it. */
  String options();

  /** A scenario by name or file. */
  record OfScenario(String scenario) implements WorkloadOrigin {
    @Override
    public String options() {
      return "--scenario " + scenario;
    }
  }

  /**
   * A trace.
   *
   * @param trace its file, relative to the data folder
   * @param cluster by name or file; by default the one that the trace describes
   * @param since and until: as they were written
   * @param skip number of first jobs to leave out
   * @param classes the file of the rules for job classes
   * @param warmup share of the jobs that is not measured
   * @param pieces its replicates
   */
  record OfTrace(
      TraceName trace,
      Optional<String> cluster,
      Optional<String> since,
      Optional<String> until,
      Period period,
      int skip,
      Optional<Path> classes,
      double warmup,
      TracePieces pieces)
      implements WorkloadOrigin {
    /** Placeholder of the data folder, which differs between machines. */
    static final String DATA = "DATA/";

    @Override
    public String options() {
      return "--trace "
          + trace.format().map(format -> format + ":").orElse("")
          + DATA
          + trace.file().toString().replace('\\', '/')
          + cluster.map(name -> " --cluster " + name).orElse("")
          + since.map(time -> " --since " + time).orElse("")
          + until.map(time -> " --until " + time).orElse("")
          + (skip == 0 ? "" : " --skip " + skip)
          + classes.map(file -> " --classes " + file.toString().replace('\\', '/')).orElse("")
          + (warmup == 0 ? "" : " --warmup " + warmup)
          + " --zone UTC";
    }
  }
}
