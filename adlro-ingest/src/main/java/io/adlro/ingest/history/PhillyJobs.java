package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.document.Cursor;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.TextField;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;

/**
 * Microsoft's Philly trace as it was published: the list of jobs {@code cluster_job_log}, in JSON,
 * with every attempt at each. The virtual cluster is the group; times count as UTC, though they are
 * local, so that those across a change of the clock are an hour off. Holds the texts of one job, of
 * at most {@value Cursor#LONGEST_TEXT} characters each.
 */
public final class PhillyJobs extends HistoryFormat {
  private static final String ATTEMPTS = "attempts";
  private static final String ID = "jobid";
  private static final String SUBMITTED = "submitted_time";

  public PhillyJobs() {
    super("philly-json", "user; virtual cluster as group; GPUs; time of day");
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
        entry(cursor, to, intake);
        continue;
      }
      while (cursor.nextValue()) {
        entry(cursor, to, intake);
      }
    }
    if (empty) {
      throw new Unreadable("is empty; expected a list of jobs");
    }
  }

  private static void entry(Cursor cursor, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    String where = cursor.where();
    if (!cursor.isObject()) {
      intake.ignored("job", "not an object", where);
      cursor.skip();
      return;
    }
    try {
      pass(job(cursor, intake, where), to, intake);
    } catch (InvalidRecord e) {
      e.countIn(intake, where);
    }
  }

  private static PastJob job(Cursor cursor, Intake intake, String where)
      throws IOException, Unreadable, InvalidRecord {
    PhillyJobsAttempts attempts = new PhillyJobsAttempts(intake);
    String status = "";
    String cluster = "";
    String id = "";
    String submitted = "";
    String user = "";
    while (cursor.nextField()) {
      String key = cursor.name();
      switch (key) {
        case "status" -> status = cursor.text();
        case "vc" -> cluster = cursor.text();
        case ID -> id = cursor.text();
        case SUBMITTED -> submitted = cursor.text();
        case "user" -> user = cursor.text();
        case ATTEMPTS -> attempts(cursor, attempts, intake, where);
        default -> {
          intake.ignored(key, "unknown field", cursor.where());
          cursor.skip();
        }
      }
    }
    long submitMicros = new TextField(SUBMITTED, submitted).dateMicros();
    PastJobBuilder job = new PastJobBuilder(id, submitMicros).user(user).group(cluster);
    return attempts.to(job, submitMicros, outcome(status));
  }

  private static void attempts(
      Cursor cursor, PhillyJobsAttempts attempts, Intake intake, String where)
      throws IOException, Unreadable {
    if (!cursor.isList()) {
      cursor.skip();
      return;
    }
    while (cursor.nextValue()) {
      if (cursor.isObject()) {
        attempts.add(PhillyJobsAttempt.read(cursor), where);
      } else {
        intake.ignored("attempt", "not an object", where);
        cursor.skip();
      }
    }
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
