package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Intake;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.sacct.SacctState.Phase;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.time.ZoneId;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Makes jobs from rows of Slurm's accounting. Consecutive rows of one job are its attempts, newest
 * or oldest first: the last attempt counts, with the first submission time. It holds one row and
 * {@value SacctAttempts#REMEMBERED} jobs.
 */
public final class EndedJobs {
  private final SacctTime time;
  private final Consumer<PastJob> to;
  private final Intake intake;
  private final SacctRequest asked;
  private final SacctAttempts attempts = new SacctAttempts();
  private Optional<SacctRow> held = Optional.empty();

  /** The zone is that of the local times in the rows. */
  public EndedJobs(SlurmSite site, ZoneId zone, Consumer<PastJob> to, Intake intake) {
    this.time = new SacctTime(zone);
    this.to = to;
    this.intake = intake;
    this.asked = new SacctRequest(site, intake);
  }

  public void take(SacctRow row) {
    if (held.isPresent() && held.get().job().equals(row.job())) {
      held = Optional.of(later(held.get(), row));
    } else {
      finish();
      held = Optional.of(row);
    }
  }

  /** Must be called after the last row. */
  public void finish() {
    held.ifPresent(this::job);
    held = Optional.empty();
  }

  private SacctRow later(SacctRow one, SacctRow other) {
    if (one.attempt().equals(other.attempt())) {
      intake.ignored("a job", "seen before", other.where());
      return one;
    }
    boolean isOther =
        order(other, "submit") > order(one, "submit")
            || (order(other, "submit") == order(one, "submit")
                && order(other, "start") >= order(one, "start"));
    SacctRow earlier = isOther ? one : other;
    time.micros(earlier.text("submit"))
        .ifPresent(at -> attempts.firstSubmitMicros(earlier.job(), at, earlier.attempt()));
    intake.ignored("an attempt", "was requeued; the last attempt counts", earlier.where());
    return isOther ? other : one;
  }

  /** Times that are unknown are last. */
  private long order(SacctRow row, String column) {
    return time.micros(row.text(column)).orElse(Long.MAX_VALUE);
  }

  private void job(SacctRow row) {
    SacctState state = SacctState.of(row.text("state"));
    if (state.phase() == Phase.NOT_KNOWN) {
      intake.broken("state " + row.text("state"), "unknown state", row.where());
    } else if (state.phase() == Phase.WAITING_OR_RUNNING) {
      intake.ignored("a job", "has not ended", row.where());
    } else {
      ended(row, state);
    }
  }

  private void ended(SacctRow row, SacctState state) {
    OptionalLong start = moment(row, "start");
    OptionalLong submitted = moment(row, "submit", "eligible", "start");
    if (submitted.isEmpty()) {
      intake.broken("a job", "has no submission time", row.where());
      return;
    }
    if (attempts.isRepeated(row.job(), row.attempt())) {
      intake.ignored("a job", "seen before", row.where());
      return;
    }
    long submitMicros = attempts.firstSubmitMicros(row.job(), submitted.getAsLong(), row.attempt());
    if (state.phase() == Phase.REQUEUED) {
      intake.ignored("an attempt", "was requeued; the last attempt counts", row.where());
      return;
    }
    OptionalLong end = moment(row, "end");
    OptionalLong run = run(row, start, end);
    if (run.isEmpty()) {
      intake.broken("a job", "has no run time", row.where());
      return;
    }
    Submission request = asked.submission(row, OptionalLong.of(submitMicros));
    to.accept(
        new PastJob(
            row.id(),
            request,
            OptionalLong.empty(),
            submitMicros,
            // A requeued job also ran between its first submission and its last start.
            submitMicros < submitted.getAsLong() ? OptionalLong.empty() : start,
            end,
            run.getAsLong(),
            PastJob.ranOn(asked.ranOn(row), request, run.getAsLong()),
            row.text("nodelist"),
            state.outcome()));
    intake.understood("jobs");
  }

  /** The first of these columns that has a time. */
  private OptionalLong moment(SacctRow row, String... columns) {
    for (String column : columns) {
      String text = row.text(column);
      if (!SacctTime.isUnknown(text)) {
        OptionalLong micros = time.micros(text);
        if (micros.isPresent()) {
          return micros;
        }
        intake.ignored(column, "not a time; set SLURM_TIME_FORMAT=standard", row.where());
      }
    }
    return OptionalLong.empty();
  }

  /** As counted by Slurm, which excludes suspended time; else from start to end. */
  private OptionalLong run(SacctRow row, OptionalLong start, OptionalLong end) {
    String seconds = row.text("elapsedraw");
    if (seconds.matches("[0-9]{1,10}")) {
      return OptionalLong.of(Long.parseLong(seconds) * 1_000_000);
    }
    String elapsed = row.text("elapsed");
    if (!elapsed.isEmpty()) {
      OptionalLong run = SlurmNumbers.micros(elapsed);
      if (run.isPresent()) {
        return run;
      }
      intake.ignored("Elapsed", "not a time", row.where());
    }
    if (start.isEmpty() && end.isPresent()) {
      return OptionalLong.of(0);
    }
    return end.isPresent() && end.getAsLong() >= start.getAsLong()
        ? OptionalLong.of(end.getAsLong() - start.getAsLong())
        : OptionalLong.empty();
  }
}
