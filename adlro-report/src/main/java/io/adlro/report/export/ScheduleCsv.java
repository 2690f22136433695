package io.adlro.report.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import io.adlro.ingest.trace.ExactDecimals;
import io.adlro.sim.metrics.ScheduleLog;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Writes every attempt of a run: job, GPUs, start, end and outcome. */
final class ScheduleCsv {
  private ScheduleCsv() {}

  static void write(ScheduleLog log, IntFunction<String> ids, OutputStream out) throws IOException {
    CsvWriter csv = writer(out);
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

  static CsvWriter writer(OutputStream out) {
    return CsvWriter.builder()
        .lineDelimiter(LineDelimiter.LF)
        .build(new OutputStreamWriter(out, StandardCharsets.UTF_8));
  }

  static String gpus(ScheduleLog log, int row) {
    return IntStream.range(0, log.gpuCount(row))
        .mapToObj(member -> log.cluster().gpuName(log.gpu(row, member)))
        .collect(Collectors.joining(";"));
  }
}
