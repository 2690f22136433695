package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.sacct.SacctState.Phase;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The pending and running jobs of {@code sacct -p} or {@code -P} as submissions; jobs that have
 * ended are in {@link SacctHistory}. Holds one line, see {@link SacctTable}.
 */
public final class SacctQueue implements SubmissionFormat {
  private final SlurmSite site;
  private final SacctTime time;

  public SacctQueue(SlurmSite site, ZoneId zone) {
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
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    SacctRequest asked = new SacctRequest(site, intake);
    SacctTable.read(
        in, SacctCommand::missingInQueue, intake, row -> accept(row, asked, to, intake));
  }

  private void accept(SacctRow row, SacctRequest asked, Consumer<Submission> to, Intake intake) {
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
      to.accept(asked.submission(row, submitted));
      intake.understood("jobs");
    }
  }
}
