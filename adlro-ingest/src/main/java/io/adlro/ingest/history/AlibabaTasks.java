package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.CsvTable;
import io.adlro.ingest.text.TextField;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The rows of {@code pai_task_table.csv}. Each task, such as the workers of a job, is a job of its
 * own. The table has no submission time: the start is used instead, and the wait is unknown.
 */
final class AlibabaTasks {
  static final String JOB = "job_name";

  private static final String TASK = "task_name";
  private static final String INSTANCES = "inst_num";
  private static final String STATUS = "status";
  private static final String STARTED = "start_time";
  private static final String ENDED = "end_time";
  private static final String CPU = "plan_cpu";
  private static final String MEMORY = "plan_mem";
  private static final String GPU = "plan_gpu";
  private static final String MODEL = "gpu_type";

  static final List<String> COLUMNS =
      List.of(JOB, TASK, INSTANCES, STATUS, STARTED, ENDED, CPU, MEMORY, GPU, MODEL);

  private static final Set<String> STATES = Set.of("Terminated", "Failed", "Running", "Waiting");
  private static final double PERCENT = 0.01;

  private AlibabaTasks() {}

  /** Whether these fields are a row, by its state and its numbers. */
  static boolean isRow(List<String> fields) {
    if (fields.size() != COLUMNS.size() || !STATES.contains(fields.get(COLUMNS.indexOf(STATUS)))) {
      return false;
    }
    return List.of(INSTANCES, STARTED, ENDED, CPU, MEMORY, GPU).stream()
        .map(column -> fields.get(COLUMNS.indexOf(column)))
        .allMatch(text -> text.isEmpty() || TextField.decimal(text).isPresent());
  }

  static PastJob job(CsvTable row) throws InvalidRecord {
    AlibabaRequest request =
        AlibabaRequest.of(
            row.field(INSTANCES),
            row.field(GPU),
            row.field(CPU),
            row.field(MEMORY),
            row.field(MODEL),
            PERCENT);
    long start = time(row, STARTED, "never started");
    long end = time(row, ENDED, "had not ended at the end of the trace");
    if (end < start) {
      throw new InvalidRecord(ENDED, "times are not in order");
    }
    PastJobBuilder job =
        new PastJobBuilder(row.text(JOB) + "/" + row.text(TASK), start)
            .name(row.text(TASK))
            .endMicros(OptionalLong.of(end));
    return request.addTo(job).ran(end - start, outcome(row.text(STATUS)));
  }

  /** In this trace 0 means that there is no time. */
  private static long time(CsvTable row, String column, String ifMissing) throws InvalidRecord {
    long micros = row.field(column).microsIfGiven().orElse(0);
    if (micros == 0) {
      throw InvalidRecord.notUsed(column, ifMissing);
    }
    if (micros < 0) {
      throw new InvalidRecord(column, "out of range");
    }
    return micros;
  }

  private static Outcome outcome(String status) {
    return switch (status) {
      case "Terminated" -> Outcome.COMPLETED;
      case "Failed" -> Outcome.FAILED;
      default -> Outcome.UNKNOWN;
    };
  }
}
