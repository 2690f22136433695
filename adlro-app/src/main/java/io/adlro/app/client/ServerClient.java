package io.adlro.app.client;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

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
    List<JsonNode> found = new ArrayList<>();
    JsonNode page = jobPage(filter, 0, most);
    while (true) {
      page.path("jobs").forEach(found::add);
      if (page.path("jobs").isEmpty()
          || found.size() >= Math.min(most, page.path("total").asLong(0))) {
        break;
      }
      page = jobPage(filter, found.size(), most - found.size());
    }
    long total = page.path("total").asLong(0);
    ObjectNode all = AnswerWriter.object();
    ArrayNode array = all.putArray("jobs");
    found.forEach(array::add);
    all.put("total", total);
    return new ServerAnswer<>(
        new JobList(found.stream().map(AnswerReader::job).toList(), total), AnswerWriter.text(all));
  }

  private JsonNode jobPage(JobFilter filter, int offset, int most) {
    return connection.get("/jobs?" + filter.query(offset, Math.min(most, PAGE)));
  }

  public ServerAnswer<List<AcceptedId>> submit(
      List<JobDraft> jobs, Optional<String> idempotencyKey) {
    JsonNode answer =
        connection.post(
            "/jobs",
            AnswerWriter.jobs(jobs),
            idempotencyKey.map(key -> Map.of("Idempotency-Key", key)).orElse(Map.of()));
    return new ServerAnswer<>(
        AnswerReader.list(answer.path("jobs"), AnswerReader::accepted), AnswerWriter.text(answer));
  }

  public ServerAnswer<ServerJob> job(String id) {
    return job(connection.get(path(id)));
  }

  public ServerAnswer<ServerJob> cancel(String id) {
    return job(connection.delete(path(id)));
  }

  public ServerAnswer<ServerJob> hold(String id) {
    return job(connection.post(path(id) + "/hold", "", Map.of()));
  }

  public ServerAnswer<ServerJob> release(String id) {
    return job(connection.post(path(id) + "/release", "", Map.of()));
  }

  private static ServerAnswer<ServerJob> job(JsonNode answer) {
    return new ServerAnswer<>(AnswerReader.job(answer), AnswerWriter.text(answer));
  }

  private static String path(String id) {
    return "/jobs/" + URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
