package io.adlro.app.client;

import io.adlro.ingest.message.UserError;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Changes of several jobs, of which some may have failed. */
public final class JobChangeResults {
  private final List<ServerAnswer<ServerJob>> changed = new ArrayList<>();
  private final List<String> failures = new ArrayList<>();

  private JobChangeResults() {}

  /** Tries all. */
  public static JobChangeResults of(
      List<String> ids, Function<String, ServerAnswer<ServerJob>> change) {
    JobChangeResults changes = new JobChangeResults();
    for (String id : ids) {
      try {
        changes.changed.add(change.apply(id));
      } catch (UserError e) {
        changes.failures.addAll(e.sentences());
      } catch (ServerFailure e) {
        changes.failures.addAll(e.sentences());
      }
    }
    return changes;
  }

  /** A line for each job that was changed. */
  public List<String> lines() {
    return changed.stream()
        .map(
            answer ->
                "job %s: %s"
                    .formatted(
                        answer.value().id(),
                        answer.value().cancelling() ? "cancelling" : answer.value().phase()))
        .toList();
  }

  public String json() {
    return AnswerWriter.listed(
        "jobs", changed.stream().map(answer -> answer.json().get()).toList());
  }

  /** Throws the sentences about the others, each once. */
  public void throwIfAnyFailed() {
    if (!failures.isEmpty()) {
      throw new ServerFailure(failures.stream().distinct().toList());
    }
  }
}
