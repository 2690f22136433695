package io.adlro.live.slurm;

import io.adlro.live.slurm.SlurmJobInfo.ArrayPart;
import io.adlro.live.slurm.SlurmJobInfo.Texts;
import io.adlro.live.slurm.SlurmJobInfo.Wants;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/** The fields of jobs and nodes that have the same names in all versions. */
final class SlurmRecords {
  private SlurmRecords() {}

  /**
   * A job.
   *
   * @param exclusive whether it wants its nodes alone, which each version says in its own way
   */
  static SlurmJobInfo job(JsonNode json, boolean exclusive) {
    SlurmFields job = new SlurmFields(json);
    return new SlurmJobInfo(
        job.number("job_id", 0),
        new ArrayPart(
            job.number("array_job_id", 0),
            job.number("array_job_id", 0) == 0 ? OptionalLong.empty() : job.number("array_task_id"),
            job.text("array_task_string")),
        upper(job.words("job_state")),
        job.text("state_reason"),
        job.number("priority", 0),
        (int) job.number("restart_cnt", 0),
        job.flag("requeue"),
        new Texts(
            job.text("name"),
            job.text("user_name"),
            job.text("account"),
            job.text("partition"),
            job.text("qos"),
            job.text("comment"),
            job.text("admin_comment")),
        wants(job, exclusive),
        job.text("nodes"),
        job.words("gres_detail").isEmpty() ? List.of() : details(json),
        job.number("start_time", 0),
        job.number("submit_time", 0));
  }

  private static Wants wants(SlurmFields job, boolean exclusive) {
    OptionalLong perNode = job.number("memory_per_node");
    OptionalLong perCpu = job.number("memory_per_cpu");
    return new Wants(
        (int) Math.max(1, job.number("node_count", 1)),
        (int) job.number("max_nodes", 0),
        (int) Math.max(1, job.number("cpus", 1)),
        perNode.isPresent() ? perNode : perCpu,
        perNode.isEmpty(),
        job.number("time_limit"),
        job.text("tres_per_node"),
        job.text("tres_per_job"),
        job.text("tres_per_task"),
        job.text("tres_per_socket"),
        job.text("features"),
        job.text("dependency"),
        job.text("resv_name"),
        String.join(",", job.words("required_nodes")),
        String.join(",", job.words("excluded_nodes")),
        exclusive,
        job.number("het_job_id", 0) != 0);
  }

  /** One text for each node; a text has commas of its own. */
  private static List<String> details(JsonNode json) {
    List<String> details = new ArrayList<>();
    json.path("gres_detail").forEach(detail -> details.add(detail.asString("")));
    return details;
  }

  static SlurmNodeInfo node(JsonNode json) {
    SlurmFields node = new SlurmFields(json);
    List<String> states = new ArrayList<>(node.words("state"));
    states.addAll(node.words("state_flags"));
    if (node.number("slurmd_start_time", 1) == 0) {
      states.add(SlurmNodeInfo.UNKNOWN); // with jobs on it, Slurm shows it as allocated
    }
    return new SlurmNodeInfo(
        node.text("name"),
        upper(states),
        node.text("gres"),
        node.text("gres_used"),
        node.words("features"));
  }

  private static List<String> upper(List<String> words) {
    return words.stream().map(word -> word.toUpperCase(Locale.ROOT)).toList();
  }
}
