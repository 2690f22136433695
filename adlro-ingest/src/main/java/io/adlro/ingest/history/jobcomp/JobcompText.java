package io.adlro.ingest.history.jobcomp;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.history.PastJob;
import io.adlro.ingest.history.sacct.EndedJobs;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.submission.slurm.SlurmSite;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The log of Slurm's jobcomp/filetxt: a line of {@code Key=value} for each job that ended, in any
 * order. Memory: a line of at most {@value SlurmLists#LONGEST_LINE} characters, and what {@link
 * EndedJobs} holds.
 */
public final class JobcompText implements HistoryFormat {
  private final SlurmSite site;
  private final ZoneId zone;

  /** The zone is the controller's: its log tells local time. */
  public JobcompText(SlurmSite site, ZoneId zone) {
    this.site = site;
    this.zone = zone;
  }

  @Override
  public String name() {
    return "jobcomp";
  }

  /** {@code scontrol -o show job} is like it, but counts NumNodes and NumCPUs. */
  @Override
  public boolean recognises(Head head) {
    String text = head.text();
    String start = text.startsWith("\uFEFF") ? text.substring(1) : text;
    String line = start.lines().filter(l -> !l.isBlank()).findFirst().orElse("");
    return has(line, "JobId=") && has(line, "JobState=") && has(line, "NodeCnt=");
  }

  private static boolean has(String line, String key) {
    return line.startsWith(key) || line.contains(" " + key);
  }

  @Override
  public List<String> carries() {
    return List.of(
        "job name",
        "user",
        "account",
        "partition",
        "quality of service",
        "GPUs",
        "GPU model",
        "nodes",
        "CPUs",
        "memory",
        "time limit");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake) throws IOException {
    TextLines lines = new TextLines(in, SlurmLists.LONGEST_LINE);
    EndedJobs jobs = new EndedJobs(site, zone, to, intake);
    while (lines.advanceWhole(intake)) {
      if (!lines.text().isBlank()) {
        Optional<JobcompLine> line = JobcompLine.parse(lines.text(), lines.where(), intake);
        line.ifPresent(l -> jobs.take(l.row()));
      }
    }
    jobs.finish();
  }
}
