package io.adlro.ingest.history;

import io.adlro.ingest.history.PastJob.Outcome;
import java.util.List;
import java.util.OptionalLong;

/**
 * The rows of {@code pai_job_duration_estimate_100K.csv} and {@code pai_job_no_estimate_100K.csv}.
 * GPUs and cores are numbers, for each instance. The estimates in it are the authors' own, made
 * with the whole trace in view, and are not used.
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

  static PastJob job(HistoryTable row) throws BrokenLine {
    HistoryCell notTold = new HistoryCell("memory", "");
    AlibabaRequest demand =
        AlibabaRequest.of(
            row.cell(INSTANCES), row.cell(GPU), row.cell(CPU), notTold, row.cell(MODEL), 1);
    long submit = row.cell(SUBMITTED).micros();
    long run = length(row.cell(DURATION));
    PastJobBuilder job =
        new PastJobBuilder(row.text(ID), submit).user(row.text(USER)).group(row.text(GROUP));
    if (row.cell(WAITED).isGiven()) {
      long start = submit + length(row.cell(WAITED));
      job.startMicros(OptionalLong.of(start)).endMicros(OptionalLong.of(start + run));
    }
    return demand.to(job).ran(run, Outcome.UNKNOWN);
  }

  private static long length(HistoryCell cell) throws BrokenLine {
    return Math.round(1e6 * cell.number(0, HistoryCell.LATEST_SECONDS));
  }
}
