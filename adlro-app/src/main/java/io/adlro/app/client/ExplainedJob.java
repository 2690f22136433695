package io.adlro.app.client;

import java.util.ArrayList;
import java.util.List;

/** A job with what was decided about it, and the explanation that the server gives. */
public record ExplainedJob(JobDetail detail, List<String> explanation) {
  public ExplainedJob {
    explanation = List.copyOf(explanation);
  }

  public static ServerAnswer<ExplainedJob> of(ServerClient client, String id) {
    ServerAnswer<JobDetail> detail = JobDetail.of(client, id);
    ServerAnswer<List<String>> explanation = client.explanation(id);
    return new ServerAnswer<>(
        new ExplainedJob(detail.value(), explanation.value()),
        () -> AnswerWriter.explained(detail.json().get(), explanation.json().get()));
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>(detail.lines());
    if (!explanation.isEmpty()) {
      lines.add("");
      lines.addAll(explanation);
    }
    return lines;
  }
}
