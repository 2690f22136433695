package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.cluster.SlurmJsonList;
import io.adlro.ingest.cluster.SlurmJsonValues;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Ended jobs in the JSON of Slurm's accounting: {@code sacct --json} and {@code /slurmdb/.../jobs}
 * of slurmrestd. Times are seconds since 1970. Holds one job, see {@link SlurmJsonList}.
 */
public final class SacctJson extends SlurmHistory {
  /** The name of the format. */
  public static final String NAME = "sacct-json";

  private static final Pattern LIST = Pattern.compile("\"jobs\"\\s*:\\s*\\[");

  /** The queue has jobs too, but neither of these fields. */
  private static final Pattern OF_ACCOUNTING =
      Pattern.compile("\"(?:allocation_nodes|association)\"\\s*:");

  /** Texts of a job by sacct's name of the column. */
  private static final Map<String, String> TEXTS =
      Map.of(
          "jobname", "name",
          "user", "user",
          "account", "account",
          "partition", "partition",
          "qos", "qos",
          "cluster", "cluster",
          "constraints", "constraints",
          "nodelist", "nodes",
          "submitline", "submit_line");

  /** Times of a job by sacct's name of the column; the limit is in minutes. */
  private static final Map<String, String> TIMES =
      Map.of(
          "submit", "submission",
          "eligible", "eligible",
          "start", "start",
          "end", "end",
          "elapsedraw", "elapsed",
          "timelimitraw", "limit");

  public SacctJson(SlurmSite site) {
    super(NAME, site, ZoneOffset.UTC);
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text().strip();
    return text.startsWith("{") && LIST.matcher(text).find() && OF_ACCOUNTING.matcher(text).find();
  }

  @Override
  protected void readRows(InputStream in, EndedJobs jobs, Intake intake)
      throws IOException, Unreadable {
    SlurmJsonList.read(
        in, "print it with sacct --json", intake, (job, where) -> jobs.take(row(job, where)));
  }

  /** The row that sacct would print. */
  private static SacctRow row(Item job, String where) {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("jobid", id(job));
    row.put(
        "state",
        SlurmJsonValues.list(job.at("state").at("current")).stream().findFirst().orElse(""));
    TEXTS.forEach((column, field) -> put(row, column, job.at(field).text()));
    // 0 stands for a time that never came.
    TIMES.forEach(
        (column, field) ->
            put(
                row,
                column,
                withoutZero(column, SlurmJsonValues.number(job.at("time").at(field)))));
    put(row, "comment", job.at("comment").at("job").text());
    put(row, "nnodes", withoutZero("", SlurmJsonValues.number(job.at("allocation_nodes"))));
    put(row, "reqtres", tres(job.at("tres").at("requested").items()));
    put(row, "alloctres", tres(job.at("tres").at("allocated").items()));
    return SacctRow.of(row, where);
  }

  private static void put(Map<String, String> row, String column, String text) {
    row.put(column, SlurmLists.isNothing(text) ? "" : text);
  }

  /** A run of 0 s is one. */
  private static String withoutZero(String column, String number) {
    return number.equals("0") && !column.equals("elapsedraw") ? "" : number;
  }

  /** A task of an array and a part of a heterogeneous job as sacct prints them. */
  private static String id(Item job) {
    String array = SlurmJsonValues.number(job.at("array").at("job_id"));
    String task = SlurmJsonValues.number(job.at("array").at("task_id"));
    if (!withoutZero("", array).isEmpty() && !SlurmLists.isNothing(task)) {
      return array + "_" + task;
    }
    String whole = SlurmJsonValues.number(job.at("het").at("job_id"));
    return withoutZero("", whole).isEmpty()
        ? SlurmJsonValues.number(job.at("job_id"))
        : whole + "+" + SlurmJsonValues.number(job.at("het").at("job_offset"));
  }

  /** Such as {@code cpu=4,gres/gpu:a100=2,gres/gpu=2,mem=64000}. */
  private static String tres(List<Item> resources) {
    return resources.stream()
        .filter(one -> !SlurmLists.isNothing(SlurmJsonValues.number(one.at("count"))))
        .map(one -> tresName(one) + "=" + SlurmJsonValues.number(one.at("count")))
        .collect(Collectors.joining(","));
  }

  private static String tresName(Item resource) {
    String name = resource.at("name").text();
    return resource.at("type").text() + (SlurmLists.isNothing(name) ? "" : "/" + name);
  }
}
