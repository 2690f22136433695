package io.adlro.report.export;

import io.adlro.core.model.JobTable;
import io.adlro.ingest.trace.ExactDecimals;
import io.adlro.sim.metrics.ScheduleLog;
import io.adlro.sim.workload.WorkloadTable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Jobs in the Standard Workload Format, version 2.2. A processor is a GPU, a queue a job class;
 * jobs are counted from 1 in order of submission, users, groups and executables by first
 * appearance. Times have fractions of a second where the jobs do. Without a schedule the run time
 * is that on GPUs of speed 1; with one, a job that ran in several attempts also has a line for each
 * attempt, as the format requires. The format has no GPU shares, models, priorities or names.
 */
final class SwfExport {
  private static final String UNKNOWN = "-1";
  private static final int FAILED = 0;
  private static final int COMPLETED = 1;
  private static final int TO_BE_CONTINUED = 2;
  private static final int LAST_COMPLETED = 3;
  private static final int LAST_FAILED = 4;
  private static final int CANCELLED = 5;

  private final WorkloadTable jobs;
  private final Optional<ScheduleLog> schedule;
  private final Map<String, Integer> executables = new LinkedHashMap<>();
  private final Writer out;

  private SwfExport(WorkloadTable jobs, Optional<ScheduleLog> schedule, OutputStream out) {
    this.jobs = jobs;
    this.schedule = schedule;
    this.out = new OutputStreamWriter(out, StandardCharsets.US_ASCII);
  }

  /** Jobs that have not run. */
  static void write(WorkloadTable jobs, OutputStream out) throws IOException {
    new SwfExport(jobs, Optional.empty(), out).write();
  }

  /** Jobs with the times of a run. */
  static void write(ScheduleLog schedule, OutputStream out) throws IOException {
    new SwfExport(schedule.jobs(), Optional.of(schedule), out).write();
  }

  private void write() throws IOException {
    header();
    if (schedule.isPresent()) {
      writeRun(schedule.get());
    } else {
      for (int job = 0; job < jobs.size(); job++) {
        line(job, submit(job), UNKNOWN, seconds(jobs.workMicros(job)), UNKNOWN, -1);
      }
    }
    out.flush();
  }

  private void header() throws IOException {
    List<String> classes = jobs.cluster().classes();
    comment("Version: 2.2");
    comment("Computer: simulated by ADLRO");
    comment("MaxJobs: " + jobs.size());
    comment("MaxRecords: " + (schedule.isPresent() ? records(schedule.get()) : jobs.size()));
    comment("MaxNodes: " + jobs.cluster().nodeCount());
    comment("MaxProcs: " + jobs.cluster().gpuCount());
    comment("MaxQueues: " + classes.size());
    for (int c = 0; c < classes.size(); c++) {
      comment("Queue: %d %s".formatted(c + 1, classes.get(c).replaceAll("[^!-9;-~]+", "-")));
    }
    comment("Note: a processor is a GPU, a queue a class of jobs");
  }

  private int records(ScheduleLog log) {
    AttemptsByJob attempts = new AttemptsByJob(log);
    int records = jobs.size();
    for (int job = 0; job < jobs.size(); job++) {
      int count = attempts.of(job).length;
      records += count > 1 ? count : 0;
    }
    return records;
  }

  private void writeRun(ScheduleLog log) throws IOException {
    AttemptsByJob attempts = new AttemptsByJob(log);
    for (int job = 0; job < jobs.size(); job++) {
      int[] rows = attempts.of(job);
      if (rows.length == 0) {
        line(job, submit(job), UNKNOWN, UNKNOWN, UNKNOWN, CANCELLED);
        continue;
      }
      long run = 0;
      for (int row : rows) {
        run += log.endMicros(row) - log.startMicros(row);
      }
      String wait = seconds(log.startMicros(rows[0]) - jobs.submitMicros(job));
      String gpus = Integer.toString(jobs.requests().gpus(job));
      boolean done = log.outcome(rows[rows.length - 1]) == ScheduleLog.Outcome.COMPLETED;
      line(job, submit(job), wait, seconds(run), gpus, done ? COMPLETED : FAILED);
      if (rows.length > 1) {
        attempts(log, job, rows, done ? LAST_COMPLETED : LAST_FAILED);
      }
    }
  }

  /**
   * Only the first attempt has a submission time; the others wait from the end of the one before.
   */
  private void attempts(ScheduleLog log, int job, int[] rows, int last) throws IOException {
    long since = jobs.submitMicros(job);
    for (int i = 0; i < rows.length; i++) {
      line(
          job,
          i == 0 ? submit(job) : UNKNOWN,
          seconds(log.startMicros(rows[i]) - since),
          seconds(log.endMicros(rows[i]) - log.startMicros(rows[i])),
          Integer.toString(jobs.requests().gpus(job)),
          i == rows.length - 1 ? last : TO_BE_CONTINUED);
      since = log.endMicros(rows[i]);
    }
  }

  private void comment(String text) throws IOException {
    out.write("; " + text + "\n");
  }

  private void line(int job, String submit, String wait, String run, String given, int status)
      throws IOException {
    out.write(
        String.join(
                " ",
                Integer.toString(job + 1),
                submit,
                wait,
                run,
                given,
                UNKNOWN, // CPU time used
                UNKNOWN, // memory used
                Integer.toString(jobs.requests().gpus(job)),
                requested(job),
                jobs.requests().memoryMib(job) == 0
                    ? UNKNOWN
                    : Long.toString(1024L * jobs.requests().memoryMib(job)),
                Integer.toString(status),
                Integer.toString(jobs.requests().user(job) + 1),
                Integer.toString(jobs.requests().account(job) + 1),
                executable(job),
                Integer.toString(jobs.requests().jobClass(job) + 1),
                UNKNOWN, // partition
                UNKNOWN, // preceding job
                UNKNOWN) // think time
            + "\n");
  }

  private String submit(int job) {
    return seconds(jobs.submitMicros(job));
  }

  /** The time limit; without one, the estimate of the user. */
  private String requested(int job) {
    long micros =
        jobs.requests().limitMicros(job) == JobTable.UNKNOWN
            ? jobs.requests().estimateMicros(job)
            : jobs.requests().limitMicros(job);
    return micros == JobTable.UNKNOWN ? UNKNOWN : seconds(micros);
  }

  private String executable(int job) {
    String name = jobs.requests().name(job);
    if (name.isEmpty()) {
      return UNKNOWN;
    }
    return Integer.toString(executables.computeIfAbsent(name, n -> executables.size() + 1));
  }

  private static String seconds(long micros) {
    return ExactDecimals.seconds(micros);
  }
}
