package io.adlro.app.client;

import io.adlro.study.file.Json;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON of requests, and answers as text. */
final class AnswerWriter {
  private AnswerWriter() {}

  static String indented(String body) {
    return Json.text(Json.parse(body));
  }

  /** The last of several pages, with the items of all of them. */
  static String joined(String list, List<String> pages) {
    ArrayNode all = Json.object().putArray(list);
    for (String page : pages) {
      Json.parse(page).path(list).forEach(all::add);
    }
    ObjectNode root = Json.object();
    root.set(list, all);
    JsonNode last = Json.parse(pages.get(pages.size() - 1));
    root.set("total", last.path("total"));
    root.set("at", last.path("at"));
    return Json.text(root);
  }

  /** A job with its decisions as one of its fields. */
  static String detail(String job, String decisions) {
    ObjectNode root = Json.object();
    root.set("job", Json.parse(job));
    root.set("decisions", Json.parse(decisions).path("decisions"));
    return Json.text(root);
  }

  /** A job with its decisions, its explanation and the jobs that it waits for. */
  static String explained(String detail, String explanation) {
    ObjectNode root = (ObjectNode) Json.parse(detail);
    JsonNode answer = Json.parse(explanation);
    for (String field : List.of("explanation", "ahead", "awaited")) {
      root.set(field, answer.path(field));
    }
    return Json.text(root);
  }

  /** The prediction and the forecast of a job that is not submitted. */
  static String dryRun(String prediction, String forecast) {
    ObjectNode root = Json.object();
    root.set("prediction", Json.parse(prediction));
    root.set("forecast", Json.parse(forecast));
    return Json.text(root);
  }

  /** A list of objects. */
  static String listed(String list, List<String> objects) {
    ObjectNode root = Json.object();
    ArrayNode array = root.putArray(list);
    objects.forEach(object -> array.add(Json.parse(object)));
    return Json.text(root);
  }

  /** An object of one text. */
  static String field(String name, String value) {
    return Json.line(Json.object().put(name, value));
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
    job.nodes().ifPresent(value -> node.put("nodes", value));
    job.estimate().ifPresent(value -> node.put("estimate", value));
    job.limit().ifPresent(value -> node.put("limit", value));
    job.copies().ifPresent(value -> node.put("array", value));
    return node;
  }
}
