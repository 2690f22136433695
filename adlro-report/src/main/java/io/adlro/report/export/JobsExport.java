package io.adlro.report.export;

import io.adlro.ingest.trace.JobsCsv;
import io.adlro.sim.workload.WorkloadTable;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.function.IntFunction;

/** Writes jobs that have not run, in every format except Batsim's, which has only jobs that ran. */
public final class JobsExport {
  private JobsExport() {}

  /** Whether the format has a file of jobs. */
  public static boolean isPossible(ExportFormat format) {
    return !format.jobFiles().isEmpty();
  }

  /** Writes the whole file, or nothing on failure. */
  public static void write(
      WorkloadTable jobs, IntFunction<String> ids, OutputFile file, ExportFormat format) {
    file.write(out -> write(jobs, ids, format, out));
  }

  private static void write(
      WorkloadTable jobs, IntFunction<String> ids, ExportFormat format, OutputStream out)
      throws IOException {
    switch (format) {
      case ADLRO -> JobsCsv.write(jobs, ids, out);
      case SWF -> SwfExport.write(jobs, out);
      case BATSIM ->
          throw new IllegalArgumentException("Batsim has no file of jobs that have not run");
      case PARQUET -> ParquetFile.find().orElseThrow().write(ColumnTables.jobs(jobs, ids), out);
    }
  }
}
