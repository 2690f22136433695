package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.document.ItemReader;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Microsoft's Philly trace as published: the list of jobs {@code cluster_job_log}, in JSON, with
 * all attempts of each job. The virtual cluster is the group. Times are read as UTC although they
 * are local, so those across a clock change are off by an hour. Holds one job, within the bounds of
 * {@link ItemReader}.
 */
public final class PhillyJobs extends HistoryFormat {
  private static final String ATTEMPTS = "attempts";
  private static final String ID = "jobid";
  private static final String SUBMITTED = "submitted_time";
  private static final Set<String> KNOWN = Set.of("status", "vc", ID, SUBMITTED, "user", ATTEMPTS);

  public PhillyJobs() {
    super("philly-json");
  }

  @Override
  public boolean recognises(Head head) {
    String text = head.text().strip();
    boolean isJson = text.startsWith("[") || text.startsWith("{") || text.startsWith("\uFEFF");
    return isJson && text.contains("\"" + ATTEMPTS + "\"") && text.contains("\"" + ID + "\"");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    Cursor cursor = Cursor.json(in, intake);
    boolean empty = true;
    while (cursor.nextDocument()) {
      empty = false;
      if (!cursor.isList()) {
        read(cursor, to, intake);
        continue;
      }
      while (cursor.nextValue()) {
        read(cursor, to, intake);
      }
    }
    if (empty) {
      throw new Unreadable("is empty; expected a list of jobs");
    }
  }

  private static void read(Cursor cursor, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    String where = cursor.where();
    Optional<Item> job = new ItemReader(cursor, intake).read(where);
    if (job.isEmpty()) {
      return;
    }
    try {
      pass(job(job.get(), intake, where), to, intake);
    } catch (InvalidRecord e) {
      e.countIn(intake, where);
    }
  }

  private static PastJob job(Item job, Intake intake, String where) throws InvalidRecord {
    if (!job.isObject()) {
      throw InvalidRecord.notUsed("job", "not an object");
    }
    job.fields().keySet().stream()
        .filter(key -> !KNOWN.contains(key))
        .forEach(key -> intake.ignored(key, "unknown field", where));
    PhillyAttempts attempts = new PhillyAttempts(intake, where);
    job.at(ATTEMPTS).items().forEach(attempts::add);
    long submitMicros = new TextField(SUBMITTED, job.at(SUBMITTED).text()).dateMicros();
    PastJobBuilder builder =
        new PastJobBuilder(job.at(ID).text(), submitMicros)
            .user(job.at("user").text())
            .group(job.at("vc").text());
    return attempts.finish(builder, submitMicros, outcome(job.at("status").text()));
  }

  private static Outcome outcome(String status) {
    return switch (status) {
      case "Pass" -> Outcome.COMPLETED;
      case "Killed" -> Outcome.CANCELLED;
      case "Failed" -> Outcome.FAILED;
      default -> Outcome.UNKNOWN;
    };
  }
}
