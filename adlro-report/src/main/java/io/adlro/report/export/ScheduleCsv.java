package io.adlro.report.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.adlro.core.model.Cluster;
import io.adlro.ingest.trace.ExactDecimals;
import io.adlro.sim.metrics.ScheduleLog;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntFunction;

/** Writes every attempt of a run: which job ran where, from when to when, and how it ended. */
final class ScheduleCsv {
  private ScheduleCsv() {}

  static void write(ScheduleLog log, IntFunction<String> ids, OutputStream out) throws IOException {
    Writer text = new OutputStreamWriter(out, StandardCharsets.UTF_8);
    CsvWriter csv = CsvWriter.builder().lineDelimiter(LineDelimiter.LF).build(text);
    csv.writeRecord("job_id", "attempt", "start_s", "end_s", "gpus", "outcome");
    for (int row = 0; row < log.size(); row++) {
      csv.writeRecord(
          ids.apply(log.job(row)),
          Integer.toString(log.attempt(row)),
          ExactDecimals.milliseconds(log.startMicros(row)),
          ExactDecimals.milliseconds(log.endMicros(row)),
          gpus(log, row),
          log.outcome(row).name().toLowerCase(Locale.ROOT));
    }
    csv.flush();
  }

  private static String gpus(ScheduleLog log, int row) {
    Cluster cluster = log.jobs().cluster();
    StringBuilder gpus = new StringBuilder();
    for (int member = 0; member < log.gpuCount(row); member++) {
      gpus.append(member == 0 ? "" : ";").append(cluster.gpuName(log.gpu(row, member)));
    }
    return gpus.toString();
  }
}
