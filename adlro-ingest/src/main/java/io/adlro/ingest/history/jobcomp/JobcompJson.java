package io.adlro.ingest.history.jobcomp;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Documents;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.history.sacct.EndedJobs;
import io.adlro.ingest.history.sacct.SacctRow;
import io.adlro.ingest.history.sacct.SlurmHistory;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The documents of Slurm's jobcomp/elasticsearch and jobcomp/kafka, one on a line or in a list,
 * bare or below {@code _source} as Elasticsearch returns them. Times are in UTC. Holds one document
 * within the bounds of {@link Documents}; the answer to a search counts as one document.
 */
public final class JobcompJson extends SlurmHistory {
  private static final Pattern TIMES = Pattern.compile("\"@(?:start|end|submit)\"\\s*:");

  public JobcompJson(SlurmSite site) {
    super("jobcomp-json", site, ZoneOffset.UTC);
  }

  @Override
  public boolean recognises(Head head) {
    return head.text().contains("\"jobid\"") && TIMES.matcher(head.text()).find();
  }

  @Override
  protected void readRows(InputStream in, EndedJobs jobs, Intake intake)
      throws IOException, Unreadable {
    Documents.read(in, "hits", intake, (object, where) -> take(object, where, jobs, intake));
  }

  private static void take(Item object, String where, EndedJobs jobs, Intake intake) {
    List<Item> found = object.at("hits").at("hits").items();
    for (Item document : found.isEmpty() ? List.of(object) : found) {
      Item job = document.at("_source").isMissing() ? document : document.at("_source");
      if (job.at("jobid").text().isEmpty()) {
        intake.broken("a document", "has no jobid", where);
      } else {
        jobs.take(row(job, where));
      }
    }
  }

  /**
   * The row that sacct would print. The {@code elapsed} of a document is not the run time of a job
   * that never started, so start and end are used.
   */
  private static SacctRow row(Item job, String where) {
    Map<String, String> row = new LinkedHashMap<>();
    row.put("jobid", id(job));
    row.put("jobname", job.at("job_name").text());
    row.put("user", job.at("username").text());
    String account = job.at("account").text();
    row.put("account", account.isEmpty() ? job.at("groupname").text() : account);
    row.put("partition", job.at("partition").text());
    row.put("qos", job.at("qos").text());
    row.put("cluster", job.at("cluster").text());
    row.put("state", job.at("state").text());
    row.put("submit", job.at("@submit").text());
    row.put("eligible", job.at("@eligible").text());
    row.put("start", job.at("@start").text());
    row.put("end", job.at("@end").text());
    String limitSeconds = job.at("time_limit").text();
    row.put("timelimit", limitSeconds.matches("[1-9][0-9]{0,8}") ? "0:" + limitSeconds : "");
    row.put("constraints", job.at("features").text());
    row.put("reqtres", job.at("tres_req").text());
    row.put("alloctres", job.at("tres_alloc").text());
    row.put("nnodes", unlessZero(job.at("total_nodes").text()));
    row.put("ncpus", unlessZero(job.at("total_cpus").text()));
    return SacctRow.of(row, where);
  }

  private static String id(Item job) {
    String array = job.at("array_job_id").text();
    String task = job.at("array_task_id").text();
    if (!array.isEmpty() && !task.isEmpty()) {
      return array + "_" + task;
    }
    String whole = job.at("het_job_id").text();
    return unlessZero(whole).isEmpty()
        ? job.at("jobid").text()
        : whole + "+" + job.at("het_job_offset").text();
  }

  private static String unlessZero(String number) {
    return number.equals("0") ? "" : number;
  }
}
