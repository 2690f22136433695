package io.adlro.ingest.history.sacct;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.submission.slurm.SlurmSite;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import java.util.function.Consumer;

/**
 * Ended jobs from {@code sacct}, best as {@code sacct -a -X -D -P -o JobID,...}. Attempts that were
 * requeued are no jobs of their own: they are counted, and their job keeps the first time of
 * submission. Memory: a line (see {@link SacctTable}) and what {@link EndedJobs} holds.
 */
public final class SacctHistory implements HistoryFormat {
  private final SlurmSite site;
  private final ZoneId zone;

  /** The zone is the site's: sacct prints local time unless SLURM_TIME_FORMAT is {@code %s}. */
  public SacctHistory(SlurmSite site, ZoneId zone) {
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
    EndedJobs jobs = new EndedJobs(site, zone, to, intake);
    SacctTable.read(in, intake, jobs::take);
    jobs.finish();
  }
}
