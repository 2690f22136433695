package io.adlro.app.client;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Records from the JSON of answers. A field that an older server does not send is empty. */
final class AnswerReader {
  private AnswerReader() {}

  static JsonNode parse(String body) {
    return JsonMapper.shared().readTree(body);
  }

  static <T> List<T> list(JsonNode array, Function<JsonNode, T> item) {
    return StreamSupport.stream(array.spliterator(), false).map(item).toList();
  }

  static ServerJob job(JsonNode node) {
    return new ServerJob(
        text(node, "id"),
        text(node, "name"),
        text(node, "user"),
        text(node, "class"),
        node.path("gpus").asInt(0),
        node.path("share").asDouble(1),
        node.path("priority").asDouble(0),
        text(node, "phase"),
        node.path("cancelling").asBoolean(false),
        node.path("attempt").asInt(0),
        texts(node, "gpuIds"),
        time(node, "submittedAt").orElse(Instant.EPOCH),
        time(node, "startedAt"),
        time(node, "endedAt"),
        text(node, "reason"));
  }

  static AcceptedId accepted(JsonNode node) {
    return new AcceptedId(text(node, "id"), node.path("repeated").asBoolean(false));
  }

  /** Texts of others: they must neither break a line nor control the terminal. */
  static String text(JsonNode node, String name) {
    return node.path(name).asString("").replaceAll("\\p{Cntrl}", "?");
  }

  static List<String> texts(JsonNode node, String name) {
    return list(node.path(name), value -> value.asString("").replaceAll("\\p{Cntrl}", "?"));
  }

  static Optional<Instant> time(JsonNode node, String name) {
    String written = node.path(name).asString("");
    return written.isEmpty() ? Optional.empty() : Optional.of(Instant.parse(written));
  }
}
