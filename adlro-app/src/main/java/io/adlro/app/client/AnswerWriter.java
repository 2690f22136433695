package io.adlro.app.client;

import io.adlro.study.file.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON of requests, and answers as text. */
final class AnswerWriter {
  private AnswerWriter() {}

  static ObjectNode object() {
    return Json.object();
  }

  static String text(JsonNode answer) {
    return Json.text(answer);
  }

  /** One job, or several as a batch. */
  static String jobs(List<JobDraft> jobs) {
    if (jobs.size() == 1) {
      return Json.line(job(jobs.get(0)));
    }
    ObjectNode batch = Json.object();
    ArrayNode array = batch.putArray("jobs");
    jobs.forEach(job -> array.add(job(job)));
    return Json.line(batch);
  }

  private static ObjectNode job(JobDraft job) {
    ObjectNode node = Json.object();
    job.name().ifPresent(value -> node.put("name", value));
    job.user().ifPresent(value -> node.put("user", value));
    job.account().ifPresent(value -> node.put("account", value));
    job.jobClass().ifPresent(value -> node.put("class", value));
    job.gpus().ifPresent(value -> node.put("gpus", value));
    job.share().ifPresent(value -> node.put("share", value));
    job.gpuMemoryMib().ifPresent(value -> node.put("gpuMemoryMib", value));
    job.cpus().ifPresent(value -> node.put("cpus", value));
    job.memoryMib().ifPresent(value -> node.put("memoryMib", value));
    job.priority().ifPresent(value -> node.put("priority", value));
    if (!job.models().isEmpty()) {
      ArrayNode models = node.putArray("models");
      job.models().forEach(models::add);
    }
    job.locality().ifPresent(value -> node.put("locality", value));
    job.estimate().ifPresent(value -> node.put("estimate", value));
    job.limit().ifPresent(value -> node.put("limit", value));
    job.copies().ifPresent(value -> node.put("array", value));
    return node;
  }
}
