package io.adlro.app.client;

import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Why the server refused a request: the sentences of a problem of RFC 9457. */
record ServerProblem(List<String> sentences) {
  static ServerProblem read(int status, String body) {
    try {
      JsonNode problem = AnswerReader.parse(body);
      List<String> all =
          StreamSupport.stream(problem.path("problems").spliterator(), false)
              .map(JsonNode::asString)
              .toList();
      String detail = problem.path("detail").asString("");
      if (!all.isEmpty()) {
        return new ServerProblem(all);
      }
      if (!detail.isEmpty()) {
        return new ServerProblem(List.of(clause(detail)));
      }
    } catch (JacksonException e) {
      // Not a problem of our server: only the status is known.
    }
    return new ServerProblem(List.of("the server answered with status " + status));
  }

  /** In the form of our other errors: it follows a colon. */
  private static String clause(String sentence) {
    String text = sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  @Override
  public String toString() {
    return String.join("; ", sentences);
  }
}
