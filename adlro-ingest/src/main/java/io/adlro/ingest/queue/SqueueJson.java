package io.adlro.ingest.queue;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.SlurmJsonList;
import io.adlro.ingest.cluster.SlurmJsonValues;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.history.sacct.QueuedJobs;
import io.adlro.ingest.history.sacct.SacctRow;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Jobs in Slurm's JSON: {@code squeue --json} and the {@code jobs} of slurmrestd from 0.0.37 to
 * 0.0.44. Holds one job, see {@link SlurmJsonList}.
 */
public final class SqueueJson implements SubmissionFormat {
  private static final Pattern LIST = Pattern.compile("\"jobs\"\\s*:\\s*\\[");

  /** Accounting has jobs too, but none of these fields. */
  private static final Pattern OF_JOBS =
      Pattern.compile("\"(?:accrue_time|array_task_string|array_max_tasks|job_state)\"");

  /** Fields with texts, with the column of accounting that has the same meaning. */
  private static final Map<String, String> TEXTS =
      Map.ofEntries(
          Map.entry("name", "jobname"),
          Map.entry("user_name", "user"),
          Map.entry("account", "account"),
          Map.entry("partition", "partition"),
          Map.entry("qos", "qos"),
          Map.entry("state_reason", "reason"),
          Map.entry("features", "constraints"),
          Map.entry("comment", "comment"),
          Map.entry("tres_req_str", "reqtres"),
          Map.entry("tres_alloc_str", "alloctres"),
          Map.entry("tres_per_node", GpuColumns.PER_NODE),
          Map.entry("tres_per_job", GpuColumns.PER_JOB),
          Map.entry("tres_per_task", GpuColumns.PER_TASK));

  /** Fields with numbers. The time limit is in minutes. */
  private static final Map<String, String> NUMBERS =
      Map.of(
          "time_limit", "timelimitraw",
          "node_count", "nnodes",
          "cpus", "ncpus",
          "tasks", GpuColumns.TASKS,
          "submit_time", "submit",
          "priority", "priority");

  private final SlurmSite site;

  public SqueueJson(SlurmSite site) {
    this.site = site;
  }

  @Override
  public String name() {
    return "squeue JSON";
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text().strip();
    return (text.startsWith("{") || text.startsWith("\ufeff{"))
        && LIST.matcher(text).find()
        && OF_JOBS.matcher(text).find();
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    QueuedJobs jobs = new QueuedJobs(site, ZoneOffset.UTC, to, intake);
    SlurmJsonList.read(
        in, "print it with squeue --json", intake, (job, where) -> jobs.take(row(job, where)));
  }

  private static SacctRow row(Item job, String where) {
    Map<String, String> row = new LinkedHashMap<>();
    TEXTS.forEach((field, column) -> put(row, column, job.at(field).text()));
    NUMBERS.forEach((field, column) -> put(row, column, SlurmJsonValues.number(job.at(field))));
    put(row, "jobid", id(job));
    put(row, "state", SlurmJsonValues.list(job.at("job_state")).stream().findFirst().orElse(""));
    put(row, "allocgres", String.join(",", SlurmJsonValues.list(job.at("gres_detail"))));
    return SacctRow.of(GpuColumns.combined(row), where);
  }

  /** Pending tasks of an array are one job: {@code 12_[3-9]}. */
  private static String id(Item job) {
    String id = SlurmJsonValues.number(job.at("job_id"));
    String tasks = job.at("array_task_string").text();
    return tasks.isEmpty() ? id : "%s_[%s]".formatted(id, tasks);
  }

  private static void put(Map<String, String> row, String column, String text) {
    if (!SlurmLists.isNothing(text)) {
      row.put(column, text);
    }
  }
}
