package io.adlro.ingest.history.jobcomp;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.sacct.EndedJobs;
import io.adlro.ingest.history.sacct.SlurmHistory;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.submission.slurm.SlurmSite;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;

/**
 * The log of Slurm's jobcomp/filetxt: a line of {@code Key=value} pairs for each ended job, in any
 * order. Holds one line of at most {@value SlurmLists#LONGEST_LINE} characters.
 */
public final class JobcompText extends SlurmHistory {
  /** The zone is the controller's: its log has local times. */
  public JobcompText(SlurmSite site, ZoneId zone) {
    super("jobcomp", site, zone);
  }

  /** {@code scontrol -o show job} is similar, but has NumNodes and NumCPUs. */
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
  protected void readRows(InputStream in, EndedJobs jobs, Intake intake)
      throws IOException, Unreadable {
    TextLines lines = new TextLines(in, SlurmLists.LONGEST_LINE);
    lines.readAll(intake, line -> jobs.take(JobcompLine.parse(line, lines.where(), intake).row()));
  }
}
