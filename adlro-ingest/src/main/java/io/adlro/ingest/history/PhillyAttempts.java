package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.document.Item;
import io.adlro.ingest.text.TextField;
import java.util.OptionalLong;

/**
 * The attempts of one job. The job has the GPUs of the widest attempt, lasts from the first start
 * to the last end, and ran for the sum of the attempts. An attempt without start or end adds only
 * its GPUs and is counted: the log is known to miss some.
 */
final class PhillyAttempts {
  private static final String NO_TIME = "None";

  private final Intake intake;
  private final String where;
  private int count;
  private int gpus;
  private long runMicros;
  private OptionalLong firstStart = OptionalLong.empty();
  private OptionalLong lastEnd = OptionalLong.empty();
  private boolean isRunning;

  PhillyAttempts(Intake intake, String where) {
    this.intake = intake;
    this.where = where;
  }

  void add(Item attempt) {
    if (!attempt.isObject()) {
      intake.ignored("attempt", "not an object", where);
      return;
    }
    OptionalLong start = time("start_time", attempt);
    OptionalLong end = time("end_time", attempt);
    count++;
    gpus = Math.max(gpus, gpus(attempt));
    isRunning = end.isEmpty();
    if (start.isEmpty() || end.isEmpty()) {
      intake.ignored("attempt", "has no start or no end", where);
    } else if (end.getAsLong() < start.getAsLong()) {
      intake.ignored("attempt", "times are not in order", where);
    } else {
      firstStart = firstStart.isPresent() ? firstStart : start;
      lastEnd = OptionalLong.of(Math.max(lastEnd.orElse(0), end.getAsLong()));
      long room = Long.MAX_VALUE - runMicros;
      runMicros += Math.min(room, end.getAsLong() - start.getAsLong());
    }
  }

  /** The GPUs on all servers. */
  private static int gpus(Item attempt) {
    return attempt.at("detail").items().stream()
        .mapToInt(server -> server.at("gpus").items().size())
        .sum();
  }

  private OptionalLong time(String field, Item attempt) {
    String text = attempt.at(field).text();
    try {
      return text.equals(NO_TIME)
          ? OptionalLong.empty()
          : new TextField(field, text).dateMicrosIfGiven();
    } catch (InvalidRecord e) {
      intake.ignored(e.what(), e.why(), where);
      return OptionalLong.empty();
    }
  }

  PastJob finish(PastJobBuilder job, long submitMicros, PastJob.Outcome outcome)
      throws InvalidRecord {
    if (count == 0) {
      throw InvalidRecord.notUsed("job", "no attempt, so neither GPUs nor a run");
    }
    if (isRunning) {
      throw InvalidRecord.notUsed("job", "had not ended at the end of the trace");
    }
    if (firstStart.isEmpty()) {
      throw InvalidRecord.notUsed("job", "no attempt with a start and an end");
    }
    long most = Math.round(1e6 * TextField.LATEST_SECONDS);
    if (firstStart.getAsLong() < submitMicros || runMicros > most) {
      throw new InvalidRecord("job", "times are not in order or too long");
    }
    return job.gpus(gpus).startMicros(firstStart).endMicros(lastEnd).ran(runMicros, outcome);
  }
}
