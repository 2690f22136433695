package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.function.Consumer;

/**
 * The pending and running jobs of {@code sacct -p} or {@code -P} as submissions; jobs that have
 * ended are in {@link SacctHistory}. Holds one line, see {@link SacctTable}.
 */
public final class SacctQueue implements SubmissionFormat {
  private final SlurmSite site;
  private final ZoneId zone;

  public SacctQueue(SlurmSite site, ZoneId zone) {
    this.site = site;
    this.zone = zone;
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
    QueuedJobs jobs = new QueuedJobs(site, zone, to, intake);
    SacctTable.read(in, SacctCommand::missingInQueue, intake, jobs::take);
  }
}
