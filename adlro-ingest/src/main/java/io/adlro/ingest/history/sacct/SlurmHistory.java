package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.function.Consumer;

/**
 * A history that Slurm wrote, as rows of accounting. Holds what {@link EndedJobs} holds and what
 * the format needs to read a row.
 */
public abstract class SlurmHistory extends HistoryFormat {
  private final SlurmSite site;
  private final ZoneId zone;

  /**
   * @param zone of the local times in the rows
   */
  protected SlurmHistory(String name, SlurmSite site, ZoneId zone) {
    super(name);
    this.site = site;
    this.zone = zone;
  }

  @Override
  public final void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    EndedJobs jobs = new EndedJobs(site, zone, to, intake);
    readRows(in, jobs, intake);
    jobs.finish();
  }

  protected abstract void readRows(InputStream in, EndedJobs jobs, Intake intake)
      throws IOException, Unreadable;
}
