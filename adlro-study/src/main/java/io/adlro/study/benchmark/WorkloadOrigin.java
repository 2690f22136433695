package io.adlro.study.benchmark;

import io.adlro.ingest.trace.Period;
import io.adlro.ingest.trace.TraceName;
import java.util.Optional;

/** Where the jobs of a workload come from. */
public sealed interface WorkloadOrigin {
  /** The options by which {@code adlro compare} runs on it. */
  String options();

  /** A scenario by name or file. */
  record OfScenario(String scenario) implements WorkloadOrigin {
    @Override
    public String options() {
      return "--scenario " + scenario;
    }
  }

  /**
   * A trace of the field.
   *
   * @param trace its file, seen from the folder of the data
   * @param cluster by name or file; without one, the one that the trace tells of
   * @param since and until: as they were written
   * @param skip so many first jobs are left out
   * @param warmup part of the jobs that is not measured
   */
  record OfTrace(
      TraceName trace,
      Optional<String> cluster,
      Optional<String> since,
      Optional<String> until,
      Period period,
      int skip,
      double warmup)
      implements WorkloadOrigin {
    /** What stands for the folder of the data, which is another one on every machine. */
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
          + (warmup == 0 ? "" : " --warmup " + warmup)
          + " --zone UTC";
    }
  }
}
