package io.adlro.report.json;

import io.adlro.ingest.site.HistoryFindings;
import io.adlro.ingest.site.JobFindings;
import io.adlro.ingest.submission.Submission;
import io.adlro.study.file.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Submitted jobs and completed jobs, as JSON. */
final class JobFindingsJson {
  private JobFindingsJson() {}

  static void put(ObjectNode node, JobFindings found) {
    node.put("jobs", found.count());
    ArrayNode first = node.putArray("first");
    for (Submission job : found.first()) {
      ObjectNode row = first.addObject();
      row.put("name", job.name()).put("user", job.user()).put("group", job.group());
      CheckJson.texts(row.putArray("words"), job.words());
      row.put("copies", job.copies()).put("gpus", job.gpus()).put("shareMilli", job.shareMilli());
      CheckJson.texts(row.putArray("models"), job.models());
      row.put("constraint", job.constraint());
      CheckJson.put(row, "nodes", job.nodes());
      CheckJson.put(row, "gpuMemoryMib", job.gpuMemoryMib());
      CheckJson.put(row, "cpuMilli", job.cpuMilli());
      CheckJson.put(row, "memoryMib", job.memoryMib());
      CheckJson.seconds(row, "limitSeconds", job.limitMicros());
      CheckJson.put(row, "priority", job.priority());
      CheckJson.seconds(row, "submitSeconds", job.submitMicros());
      row.put("state", job.queue().state()).put("reason", job.queue().reason());
      row.put("partition", job.labels().partition());
    }
  }

  static void put(ObjectNode node, HistoryFindings found) {
    node.put("jobs", found.jobs());
    node.put("firstSubmitSeconds", found.submitMicros().least() / CheckJson.MICROS_PER_SECOND);
    node.put("lastSubmitSeconds", found.submitMicros().most() / CheckJson.MICROS_PER_SECOND);
    node.put("shortestRunSeconds", found.runMicros().least() / CheckJson.MICROS_PER_SECOND);
    node.put("longestRunSeconds", found.runMicros().most() / CheckJson.MICROS_PER_SECOND);
    Json.put(node, "meanRunSeconds", found.meanRunSeconds());
    ObjectNode outcomes = node.putObject("outcomes");
    found.outcomes().forEach((outcome, count) -> outcomes.put(CheckJson.name(outcome), count));
    ObjectNode present = node.putObject("told");
    found.present().forEach(present::put);
  }
}
