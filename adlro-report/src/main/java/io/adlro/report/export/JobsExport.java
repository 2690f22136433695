package io.adlro.report.export;

import io.adlro.core.model.JobTable;
import io.adlro.ingest.trace.JobsCsv;
import io.adlro.study.file.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** Jobs that have not run, as a file in one of the formats; Batsim's knows only jobs that have. */
public final class JobsExport {
  private JobsExport() {}

  /** Whether there is such a file in the format. */
  public static boolean isPossible(ExportFormat format) {
    return !format.jobFiles().isEmpty();
  }

  /** Writes the file, whole or not at all. */
  public static void write(JobTable jobs, IntFunction<String> ids, Path file, ExportFormat format) {
    new OutputFile(file).write(out -> write(jobs, ids, format, out));
  }

  private static void write(
      JobTable jobs, IntFunction<String> ids, ExportFormat format, OutputStream out)
      throws IOException {
    switch (format) {
      case ADLRO -> JobsCsv.write(jobs, ids, out);
      case SWF -> SwfExport.write(jobs, out);
      case BATSIM -> throw new IllegalArgumentException("Batsim's jobs have run");
      case PARQUET -> ParquetFile.find().orElseThrow().write(ColumnTables.jobs(jobs, ids), out);
    }
  }
}
