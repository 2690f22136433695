package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;

/**
 * Ended jobs from {@code sacct}, best as {@link SacctCommand} calls it. Requeued attempts are
 * counted but are not jobs of their own; their job keeps the first submission time. Holds one line,
 * see {@link SacctTable}.
 */
public final class SacctHistory extends SlurmHistory {
  /** The zone is the site's: sacct prints local time unless SLURM_TIME_FORMAT is {@code %s}. */
  public SacctHistory(SlurmSite site, ZoneId zone) {
    super("sacct", site, zone, "submit line; ");
  }

  @Override
  public boolean recognises(Head head) {
    return SacctTable.recognises(head);
  }

  @Override
  protected void readRows(InputStream in, EndedJobs jobs, Intake intake)
      throws IOException, Unreadable {
    SacctTable.read(in, SacctCommand::missing, intake, jobs::take);
  }
}
