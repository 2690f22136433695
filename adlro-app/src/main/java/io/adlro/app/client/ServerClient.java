package io.adlro.app.client;

import io.adlro.ingest.document.Item;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The operations of the server. Each throws {@link ServerFailure} if the server is away or refuses,
 * and {@link io.adlro.ingest.message.UserError} if the request itself is wrong.
 */
public final class ServerClient {
  /** The server sends no more jobs at a time. */
  private static final int PAGE = 1_000;

  private final ServerConnection connection;

  public ServerClient(ServerAddress address) {
    connection = new ServerConnection(address);
  }

  /** The first jobs that a filter finds, at most so many. */
  public ServerAnswer<JobList> jobs(JobFilter filter, int most) {
    List<String> bodies = new ArrayList<>();
    List<ServerJob> found = new ArrayList<>();
    long total = most;
    int added = 1;
    Instant at = Instant.now();
    while (added > 0 && found.size() < Math.min(most, total)) {
      int limit = Math.min(most - found.size(), PAGE);
      String body = connection.get("/jobs?".concat(filter.query(found.size(), limit)));
      Item page = AnswerReader.require(body);
      List<ServerJob> jobs = AnswerReader.list(page.at("jobs"), AnswerReader::job);
      found.addAll(jobs);
      bodies.add(body);
      added = jobs.size();
      total = (long) AnswerReader.number(page, "total", found.size());
      at = AnswerReader.time(page, "at").orElse(at);
    }
    return new ServerAnswer<>(
        new JobList(found, total, at), () -> AnswerWriter.joined("jobs", bodies));
  }

  public ServerAnswer<List<AcceptedId>> submit(
      List<JobDraft> jobs, Optional<String> idempotencyKey) {
    return answer(
        connection.post(
            "/jobs",
            AnswerWriter.jobs(jobs),
            idempotencyKey.map(key -> Map.of("Idempotency-Key", key)).orElse(Map.of())),
        body -> AnswerReader.list(body.at("jobs"), AnswerReader::accepted));
  }

  /** What a job would get; nothing is submitted. */
  public ServerAnswer<DryRunLines> dryRun(JobDraft job) {
    String body = AnswerWriter.jobs(List.of(job));
    String prediction = connection.post("/predictions", body, Map.of());
    String forecast = connection.post("/forecasts", body, Map.of());
    return new ServerAnswer<>(
        DryRunLines.of(AnswerReader.require(prediction), AnswerReader.require(forecast)),
        () -> AnswerWriter.dryRun(prediction, forecast));
  }

  public ServerAnswer<ServerJob> job(String id) {
    return answer(connection.get(path(id)), AnswerReader::job);
  }

  public ServerAnswer<ServerJob> cancel(String id) {
    return answer(connection.delete(path(id)), AnswerReader::job);
  }

  public ServerAnswer<ServerJob> hold(String id) {
    return answer(connection.post(path(id).concat("/hold"), "", Map.of()), AnswerReader::job);
  }

  public ServerAnswer<ServerJob> release(String id) {
    return answer(connection.post(path(id).concat("/release"), "", Map.of()), AnswerReader::job);
  }

  /** What was decided about a job, oldest first. */
  public ServerAnswer<List<ServerDecision>> decisions(String id) {
    return answer(
        connection.get(path(id).concat("/decisions")),
        body -> AnswerReader.list(body.at("decisions"), AnswerReader::decision));
  }

  /** Why a job waits, or how the decision that started it last was made, in lines. */
  public ServerAnswer<List<String>> explanation(String id) {
    return answer(
        connection.get(path(id).concat("/explanation")),
        body -> AnswerReader.texts(body.at("explanation"), "text"));
  }

  /** What would become of the waiting jobs; the body is the question. */
  public ServerAnswer<WhatIfLines> whatIf(String body) {
    return answer(connection.post("/what-if", body, Map.of()), WhatIfLines::of);
  }

  public ServerAnswer<List<ServerNode>> nodes() {
    return answer(
        connection.get("/nodes"), body -> AnswerReader.list(body.at("nodes"), AnswerReader::node));
  }

  public ServerAnswer<ServerMode> mode() {
    return answer(connection.get("/mode"), body -> new ServerMode(AnswerReader.text(body, "mode")));
  }

  public ServerAnswer<ServerMode> switchMode(String mode) {
    return answer(
        connection.put("/mode", "{\"mode\": \"%s\"}".formatted(mode)),
        body -> new ServerMode(AnswerReader.text(body, "mode")));
  }

  /** The name of the policy, and of the one that decides instead while it is guarded. */
  public ServerAnswer<String> policy() {
    return answer(
        connection.get("/policy"),
        body -> {
          String instead = AnswerReader.text(body.at("guard"), "deciding");
          String policy = AnswerReader.text(body, "policy");
          return instead.isEmpty() ? policy : "%s (guard: %s decides)".formatted(policy, instead);
        });
  }

  public ServerAnswer<List<ServerModel>> models() {
    return models(connection.get("/models"));
  }

  /**
   * Lets a model decide.
   *
   * @param body of the request, "" for none
   */
  public ServerAnswer<List<ServerModel>> activateModel(String name, String body) {
    return models(connection.post(modelPath(name).concat("/activation"), body, Map.of()));
  }

  public ServerAnswer<List<ServerModel>> tryModel(String name, String jobClass) {
    return models(
        connection.post(
            modelPath(name).concat("/canary"), AnswerWriter.field("class", jobClass), Map.of()));
  }

  public ServerAnswer<List<ServerModel>> rollBackModel() {
    return models(connection.post("/models/rollback", "", Map.of()));
  }

  private static ServerAnswer<List<ServerModel>> models(String page) {
    return answer(page, body -> AnswerReader.list(body.at("models"), AnswerReader::model));
  }

  private static String modelPath(String name) {
    return "/models/" + encoded(name);
  }

  /** The records behind a number, at most so many. */
  Item journal(long after, int most) {
    return AnswerReader.require(
        connection.get("/journal?after=%d&limit=%d".formatted(after, most)));
  }

  /** The newest changes through the interface, at most {@value #PAGE}. */
  public ServerAnswer<List<AuditRow>> audit(int most) {
    return auditRows(connection.get("/audit?limit=" + Math.min(most, PAGE)));
  }

  /** The changes that an answer lists. */
  static ServerAnswer<List<AuditRow>> auditRows(String page) {
    return answer(page, body -> AnswerReader.list(body.at("audit"), AnswerReader::audit));
  }

  private static <T> ServerAnswer<T> answer(String body, Function<Item, T> read) {
    return new ServerAnswer<>(
        read.apply(AnswerReader.require(body)), () -> AnswerWriter.indented(body));
  }

  private static String path(String id) {
    return "/jobs/" + encoded(id);
  }

  private static String encoded(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
