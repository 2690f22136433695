package io.adlro.ingest.history;

import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.text.TextField;
import java.util.OptionalLong;

/**
 * The attempts at one job, as they come in: as many GPUs as the widest had, from the first start to
 * the last end, running for the sum of them. An attempt without both of its times adds only its
 * GPUs and is counted, since the log is known to miss some.
 */
final class PhillyJobsAttempts {
  private static final String NO_TIME = "None";

  private final Intake intake;
  private int count;
  private int gpus;
  private long runMicros;
  private OptionalLong firstStart = OptionalLong.empty();
  private OptionalLong lastEnd = OptionalLong.empty();
  private boolean stillRuns;

  PhillyJobsAttempts(Intake intake) {
    this.intake = intake;
  }

  void add(PhillyJobsAttempt attempt, String where) {
    OptionalLong from = time("start_time", attempt.start(), where);
    OptionalLong to = time("end_time", attempt.end(), where);
    count++;
    gpus = Math.max(gpus, attempt.gpus());
    stillRuns = to.isEmpty();
    if (from.isEmpty() || to.isEmpty()) {
      intake.ignored("attempt", "start or end not told", where);
    } else if (to.getAsLong() < from.getAsLong()) {
      intake.ignored("attempt", "times are not in order", where);
    } else {
      firstStart = firstStart.isPresent() ? firstStart : from;
      lastEnd = OptionalLong.of(Math.max(lastEnd.orElse(0), to.getAsLong()));
      long room = Long.MAX_VALUE - runMicros;
      runMicros += Math.min(room, to.getAsLong() - from.getAsLong());
    }
  }

  private OptionalLong time(String field, String text, String where) {
    try {
      return text.equals(NO_TIME)
          ? OptionalLong.empty()
          : new TextField(field, text).dateMicrosIfGiven();
    } catch (InvalidRecord e) {
      intake.ignored(e.what(), e.why(), where);
      return OptionalLong.empty();
    }
  }

  /** Tells the job, or why it cannot be taken. */
  PastJob to(PastJobBuilder job, long submitMicros, PastJob.Outcome outcome) throws InvalidRecord {
    if (count == 0) {
      throw InvalidRecord.notUsed("job", "no attempt, so neither GPUs nor a run");
    }
    if (stillRuns) {
      throw InvalidRecord.notUsed("job", "not ended when the trace did");
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
