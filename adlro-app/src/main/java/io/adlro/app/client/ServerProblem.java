package io.adlro.app.client;

import io.adlro.ingest.document.Item;
import java.util.List;

/** Why the server refused a request: the sentences of a problem of RFC 9457. */
record ServerProblem(List<String> sentences) {
  static ServerProblem read(int status, String body) {
    Item problem = AnswerReader.parse(body).orElse(Item.Missing.MISSING);
    List<String> all = AnswerReader.texts(problem, "problems");
    if (!all.isEmpty()) {
      return new ServerProblem(all);
    }
    String detail = AnswerReader.text(problem, "detail");
    return new ServerProblem(
        List.of(detail.isEmpty() ? "the server answered with status " + status : clause(detail)));
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
