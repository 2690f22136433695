package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.sacct.SacctState.Phase;
import io.adlro.ingest.notation.SlurmNumbers;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * Ended jobs from {@code sacct -p} or {@code -P}, best as {@code sacct -a -X -D -P -o JobID,...}.
 * Attempts that were requeued are no jobs of their own: they are counted, and their job keeps the
 * first time of submission. Memory: a line (see {@link SacctTable}) and {@value
 * Attempts#REMEMBERED} jobs.
 */
public final class SacctHistory implements HistoryFormat {
  private final SlurmSite site;
  private final SacctTime time;

  /** The zone is the site's: sacct prints local time unless SLURM_TIME_FORMAT is {@code %s}. */
  public SacctHistory(SlurmSite site, ZoneId zone) {
    this.site = site;
    this.time = new SacctTime(zone);
  }

  @Override
  public String name() {
    return "sacct";
  }

  @Override
  public boolean recognises(Head head) {
    return SacctTable.recognises(head);
  }

  @Override
  public List<String> carries() {
    return List.of(
        "job name",
        "user",
        "account",
        "partition",
        "quality of service",
        "submit line",
        "GPUs",
        "GPU model",
        "nodes",
        "CPUs",
        "memory",
        "time limit");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    Reading reading = new Reading(to, intake);
    SacctTable.read(in, intake, reading::accept);
  }

  private final class Reading {
    private final Consumer<PastJob> to;
    private final Intake intake;
    private final SacctAsked asked;
    private final Attempts attempts = new Attempts();

    private Reading(Consumer<PastJob> to, Intake intake) {
      this.to = to;
      this.intake = intake;
      this.asked = new SacctAsked(site, intake);
    }

    private void accept(SacctRow row) {
      SacctState state = SacctState.of(row.text("state"));
      if (state.phase() == Phase.NOT_KNOWN) {
        intake.ignored("state " + row.text("state"), "unknown state", row.where());
      } else if (state.phase() == Phase.WAITING_OR_RUNNING) {
        intake.ignored("a job", "has not ended", row.where());
      } else {
        attempt(row, state);
      }
    }

    private void attempt(SacctRow row, SacctState state) {
      OptionalLong start = moment(row, "start");
      OptionalLong submitted = moment(row, "submit", "eligible", "start");
      if (submitted.isEmpty()) {
        intake.ignored("a job", "has no time of submission", row.where());
        return;
      }
      String job = row.text("cluster") + "/" + row.id();
      String attempt = row.text("start") + "/" + row.text("end");
      if (attempts.isRepeated(job, attempt)) {
        intake.ignored("a job", "seen before", row.where());
        return;
      }
      long submitMicros = attempts.firstSubmitMicros(job, submitted.getAsLong(), attempt);
      if (state.phase() == Phase.REQUEUED) {
        intake.ignored("an attempt", "was requeued; the last attempt counts", row.where());
        return;
      }
      OptionalLong end = moment(row, "end");
      OptionalLong run = run(row, start, end);
      if (run.isEmpty()) {
        intake.ignored("a job", "has no run time", row.where());
        return;
      }
      to.accept(
          new PastJob(
              row.id(),
              asked.submission(row, OptionalLong.of(submitMicros)),
              OptionalLong.empty(),
              submitMicros,
              start,
              end,
              run.getAsLong(),
              asked.ranOn(row),
              state.outcome()));
      intake.understood("jobs");
    }

    /** The first of these columns that holds a time. */
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

    /** As counted by Slurm, which leaves out times of suspension; else from start to end. */
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
}
