package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Intake;
import io.adlro.ingest.history.sacct.SacctState.Phase;
import io.adlro.ingest.submission.QueueState;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.time.ZoneId;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** Makes submissions from rows of jobs that wait or run; those that have ended are counted. */
public final class QueuedJobs {
  private final SacctTime time;
  private final SacctRequest asked;
  private final Consumer<Submission> to;
  private final Intake intake;

  /** The zone is that of the local times in the rows. */
  public QueuedJobs(SlurmSite site, ZoneId zone, Consumer<Submission> to, Intake intake) {
    this.time = new SacctTime(zone);
    this.asked = new SacctRequest(site, intake);
    this.to = to;
    this.intake = intake;
  }

  /** A row may also have a column {@code reason}, which accounting does not have. */
  public void take(SacctRow row) {
    Phase phase = SacctState.of(row.text("state")).phase();
    if (phase == Phase.NOT_KNOWN) {
      intake.ignored("state " + row.text("state"), "unknown state", row.where());
    } else if (phase != Phase.WAITING_OR_RUNNING) {
      intake.ignored("a job", "has ended", row.where());
    } else {
      String text = row.text("submit");
      OptionalLong submitted = SacctTime.isUnknown(text) ? OptionalLong.empty() : time.micros(text);
      if (submitted.isEmpty() && !SacctTime.isUnknown(text)) {
        intake.ignored("submit", "not a time; set SLURM_TIME_FORMAT=standard", row.where());
      }
      to.accept(asked.submission(row, submitted).queuedAs(state(row)));
      intake.understood("jobs");
    }
  }

  private static QueueState state(SacctRow row) {
    String written = row.text("state").toUpperCase(Locale.ROOT);
    String state =
        switch (written) {
          case "PD" -> "PENDING";
          case "R" -> "RUNNING";
          case "S" -> "SUSPENDED";
          case "CF" -> "CONFIGURING";
          case "CG" -> "COMPLETING";
          default -> written;
        };
    String reason = row.text("reason");
    return new QueueState(state, reason.equals("None") ? "" : reason);
  }
}
