package io.adlro.ingest.submission.adlro;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Documents;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * Our jobs as JSON: an object, an array, one object a line, or {@code {"jobs": [...]}}, with the
 * names of our columns as fields. Memory is bounded as {@link Documents} states.
 */
public final class AdlroJsonSubmissions implements SubmissionFormat {
  @Override
  public String name() {
    return "adlro-json";
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text().stripLeading();
    boolean isJson = text.startsWith("{") || text.startsWith("[") || text.startsWith("\uFEFF");
    return isJson
        && text.contains("\"" + AdlroColumns.GPUS + "\"")
        && AdlroColumns.IN_SUBMISSIONS.stream()
            .filter(column -> !column.equals(AdlroColumns.GPUS))
            .anyMatch(column -> text.contains("\"" + column + "\""));
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    AdlroSubmissions submissions = new AdlroSubmissions(to, intake);
    Documents.read(
        in,
        "jobs",
        intake,
        (object, where) -> {
          object
              .fields()
              .keySet()
              .forEach(name -> submissions.countUnused(name, "unknown field", where));
          submissions.add(column -> text(object.at(column)), where);
        });
  }

  /** Models may be a list here. */
  private static String text(Item value) {
    return value.items().isEmpty()
        ? value.text()
        : value.items().stream()
            .map(Item::text)
            .collect(Collectors.joining(AdlroColumns.MODEL_SEPARATOR));
  }
}
