package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.CsvTable;
import io.adlro.ingest.text.TextField;
import java.util.List;
import java.util.OptionalLong;

/**
 * The rows of {@code pai_job_duration_estimate_100K.csv} and {@code pai_job_no_estimate_100K.csv}.
 * GPUs and cores are those of each instance. The estimates are not used: the authors made them with
 * knowledge of the whole trace.
 */
final class AlibabaSample {
  static final String ID = "job_id";

  private static final String INSTANCES = "num_inst";
  private static final String SUBMITTED = "submit_time";
  private static final String CPU = "num_cpu";
  private static final String GPU = "num_gpu";
  private static final String MODEL = "gpu_type";
  private static final String DURATION = "duration";
  private static final String USER = "user";
  private static final String GROUP = "group";
  private static final String WAITED = "wait_time";

  static final List<String> REQUIRED = List.of(ID, INSTANCES, SUBMITTED, CPU, GPU, MODEL, DURATION);
  static final List<String> OPTIONAL = List.of(USER, GROUP, WAITED);

  private AlibabaSample() {}

  static PastJob job(CsvTable row) throws InvalidRecord {
    TextField noMemory = new TextField("memory", "");
    AlibabaRequest request =
        AlibabaRequest.of(
            row.field(INSTANCES), row.field(GPU), row.field(CPU), noMemory, row.field(MODEL), 1);
    long submit = row.field(SUBMITTED).micros();
    long run = duration(row.field(DURATION));
    PastJobBuilder job =
        new PastJobBuilder(row.text(ID), submit).user(row.text(USER)).group(row.text(GROUP));
    if (row.field(WAITED).isGiven()) {
      long start = submit + duration(row.field(WAITED));
      job.startMicros(OptionalLong.of(start)).endMicros(OptionalLong.of(start + run));
    }
    return request.addTo(job).ran(run, Outcome.UNKNOWN);
  }

  private static long duration(TextField cell) throws InvalidRecord {
    return Math.round(1e6 * cell.number(0, TextField.LATEST_SECONDS));
  }
}
