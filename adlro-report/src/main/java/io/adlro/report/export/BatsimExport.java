package io.adlro.report.export;

import de.siegmar.fastcsv.writer.CsvWriter;
import io.adlro.core.model.JobTable;
import io.adlro.ingest.trace.ExactDecimals;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * A run in the output files of Batsim, {@code _jobs.csv} and {@code _schedule.csv}, for tools that
 * read them (evalys and others). A resource is a GPU, by its index. Every attempt is a row, as
 * Batsim has it for jobs that are killed and submitted again: the second one of job 7 is 7#2 and is
 * submitted when the first one ended. A job that never ran is rejected and has no times.
 */
final class BatsimExport {
  private static final List<String> COLUMNS =
      List.of(
          "job_id",
          "workload_name",
          "profile",
          "submission_time",
          "requested_number_of_resources",
          "requested_time",
          "success",
          "final_state",
          "starting_time",
          "execution_time",
          "finish_time",
          "waiting_time",
          "turnaround_time",
          "stretch",
          "allocated_resources",
          "consumed_energy",
          "metadata");

  private static final String WORKLOAD = "w0";
  private static final String NOT_KNOWN = "-1";

  private final ScheduleLog log;
  private final WorkloadTable jobs;
  private final IntFunction<String> ids;
  private final AttemptsByJob attempts;

  BatsimExport(ScheduleLog log, IntFunction<String> ids) {
    this.log = log;
    this.jobs = log.jobs();
    this.ids = ids;
    this.attempts = new AttemptsByJob(log);
  }

  void writeJobs(OutputStream out) throws IOException {
    CsvWriter csv = ScheduleCsv.writer(out);
    csv.writeRecord(COLUMNS);
    for (int job = 0; job < jobs.size(); job++) {
      int[] rows = attempts.of(job);
      if (rows.length == 0) {
        csv.writeRecord(
            row(job, "", jobs.submitMicros(job), "0", "REJECTED", "", "", "", "", "", "", ""));
      }
      long submitted = jobs.submitMicros(job);
      for (int i = 0; i < rows.length; i++) {
        csv.writeRecord(attempt(rows[i], i == 0 ? "" : "#" + (i + 1), submitted));
        submitted = log.endMicros(rows[i]);
      }
    }
    csv.flush();
  }

  /** One row of totals under their names in alphabetical order. */
  void writeSchedule(OutputStream out) throws IOException {
    Map<String, String> totals = new BatsimTotals(log, attempts).byName();
    CsvWriter csv = ScheduleCsv.writer(out);
    csv.writeRecord(totals.keySet());
    csv.writeRecord(totals.values());
    csv.flush();
  }

  private List<String> attempt(int row, String suffix, long submittedMicros) {
    int job = log.job(row);
    long start = log.startMicros(row);
    long end = log.endMicros(row);
    boolean done = log.outcome(row) == ScheduleLog.Outcome.COMPLETED;
    double stretch = (double) (end - submittedMicros) / (end - start);
    return row(
        job,
        suffix,
        submittedMicros,
        done ? "1" : "0",
        switch (log.outcome(row)) {
          case COMPLETED -> "COMPLETED_SUCCESSFULLY";
          case PREEMPTED -> "COMPLETED_KILLED";
          case FAILED -> "COMPLETED_FAILED";
        },
        ExactDecimals.seconds(start),
        ExactDecimals.seconds(end - start),
        ExactDecimals.seconds(end),
        ExactDecimals.seconds(start - submittedMicros),
        ExactDecimals.seconds(end - submittedMicros),
        end == start ? "" : BatsimTotals.sixDecimals(stretch),
        intervals(row));
  }

  /** A row from the columns of the request and those of the outcome. */
  private List<String> row(int job, String suffix, long submittedMicros, String... outcome) {
    List<String> row = new ArrayList<>();
    row.add(ids.apply(job) + suffix);
    row.add(WORKLOAD);
    row.add(jobs.cluster().classes().get(jobs.requests().jobClass(job)));
    row.add(ExactDecimals.seconds(submittedMicros));
    row.add(Integer.toString(jobs.requests().gpus(job)));
    row.add(requested(job));
    row.addAll(List.of(outcome));
    row.add(NOT_KNOWN); // consumed energy
    row.add("");
    return row;
  }

  private String requested(int job) {
    return jobs.requests().limitMicros(job) == JobTable.UNKNOWN
        ? NOT_KNOWN
        : ExactDecimals.seconds(jobs.requests().limitMicros(job));
  }

  /** "0-3 8": neighbours as a range, ranges with blanks between them. */
  private String intervals(int row) {
    int[] gpus = new int[log.gpuCount(row)];
    Arrays.setAll(gpus, member -> log.gpu(row, member));
    Arrays.sort(gpus);
    StringBuilder text = new StringBuilder();
    for (int from = 0; from < gpus.length; ) {
      int to = from;
      while (to + 1 < gpus.length && gpus[to + 1] == gpus[to] + 1) {
        to++;
      }
      text.append(from == 0 ? "" : " ").append(gpus[from]);
      if (to > from) {
        text.append('-').append(gpus[to]);
      }
      from = to + 1;
    }
    return text.toString();
  }
}
