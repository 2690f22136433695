package io.adlro.ingest.queue;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import io.adlro.ingest.history.sacct.QueuedJobs;
import io.adlro.ingest.history.sacct.SacctRow;
import io.adlro.ingest.notation.SlurmLists;
import io.adlro.ingest.submission.Submission;
import io.adlro.ingest.submission.SubmissionFormat;
import io.adlro.ingest.submission.slurm.SlurmSite;
import io.adlro.ingest.text.TextLines;
import java.io.IOException;
import java.io.InputStream;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A table of {@code squeue} with its header: the default, that of {@code -l}, or any of {@code -o}
 * and {@code --Format}; or without it in the layout that Datadog requests. Holds one line of at
 * most {@value SlurmLists#LONGEST_LINE} characters.
 */
public final class SqueueTable implements SubmissionFormat {
  private static final String REMEDY =
      "print it with squeue -o '%i|%P|%j|%u|%a|%T|%r|%l|%D|%C|%b|%V|%q|%f'";

  /** The titles that are used, with the column of accounting that has the same meaning. */
  private static final Map<String, String> USED =
      Map.ofEntries(
          Map.entry("JOBID", "jobid"),
          Map.entry("NAME", "jobname"),
          Map.entry("USER", "user"),
          Map.entry("ACCOUNT", "account"),
          Map.entry("PARTITION", "partition"),
          Map.entry("QOS", "qos"),
          Map.entry("ST", "state"),
          Map.entry("STATE", "state"),
          Map.entry("REASON", "reason"),
          Map.entry("NODELIST(REASON)", "reason"),
          Map.entry("TIME_LIMIT", "timelimit"),
          Map.entry("TIME_LIMI", "timelimit"),
          Map.entry("NODES", "nnodes"),
          Map.entry("CPUS", "ncpus"),
          Map.entry("SUBMIT_TIME", "submit"),
          Map.entry("FEATURES", "constraints"),
          Map.entry("PRIORITY", "priority"),
          Map.entry("COMMENT", "comment"),
          Map.entry("GRES", GpuColumns.PER_NODE),
          Map.entry("TRES_PER_NODE", GpuColumns.PER_NODE),
          Map.entry("TRES_PER_JOB", GpuColumns.PER_JOB),
          Map.entry("TRES_PER_TASK", GpuColumns.PER_TASK),
          Map.entry("TASKS", GpuColumns.TASKS),
          Map.entry("TRES_ALLOC", "alloctres"));

  private final SlurmSite site;
  private final ZoneId zone;

  /** The zone is the site's: squeue prints local time. */
  public SqueueTable(SlurmSite site, ZoneId zone) {
    this.site = site;
    this.zone = zone;
  }

  @Override
  public String name() {
    return "squeue";
  }

  @Override
  public boolean recognises(Head head) {
    // A date and an empty line may precede the header.
    List<String> lines = head.text().lines().limit(4).toList();
    return !head.text().stripLeading().startsWith("{")
        && (lines.stream().anyMatch(line -> SqueueLayout.of(line).isPresent())
            || (!lines.isEmpty() && SqueueLayout.ofRow(lines.get(0)).isPresent()));
  }

  @Override
  public void read(InputStream in, Consumer<Submission> to, Intake intake)
      throws IOException, Unreadable {
    QueuedJobs jobs = new QueuedJobs(site, zone, to, intake);
    TextLines lines = new TextLines(in, SlurmLists.LONGEST_LINE);
    Optional<SqueueLayout> layout = Optional.empty();
    while (lines.advanceWhole(intake)) {
      String text = lines.text();
      boolean isFirst = layout.isEmpty();
      if (isFirst) {
        layout = SqueueLayout.of(text);
        if (layout.isEmpty() && lines.number() == 1) {
          layout = SqueueLayout.ofRow(text);
        }
        layout.ifPresent(found -> countUnused(found, intake, lines.where()));
      }
      if (text.isBlank()) {
        continue;
      }
      if (layout.isEmpty()) {
        intake.ignored(text.strip(), "before the header", lines.where());
      } else if (!layout.get().isHeader(text)) {
        row(layout.get(), text, jobs, intake, lines.where());
      } else if (!isFirst) {
        intake.ignored("a header", "is repeated", lines.where());
      }
    }
    if (layout.isEmpty()) {
      throw new Unreadable(
          "no header with JOBID and ST or STATE up to %s; %s".formatted(lines.where(), REMEDY));
    }
  }

  private static void countUnused(SqueueLayout layout, Intake intake, String where) {
    for (String title : layout.titles()) {
      if (!USED.containsKey(title)) {
        intake.ignored(title, "not used", where);
      }
    }
    List<String> used = layout.titles().stream().map(t -> USED.getOrDefault(t, "")).toList();
    if (GpuColumns.ALL.stream().noneMatch(used::contains)) {
      intake.ignored("TRES_PER_NODE", "no such column, so no GPUs; " + REMEDY, where);
    }
  }

  private static void row(
      SqueueLayout layout, String line, QueuedJobs jobs, Intake intake, String where) {
    Optional<List<String>> cells = layout.cut(line);
    if (cells.isEmpty()) {
      intake.ignored("line", "cells do not match the header; " + REMEDY, where);
      return;
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < cells.get().size(); i++) {
      String title = layout.titles().get(i);
      String cell = cells.get().get(i);
      if (USED.containsKey(title) && !SlurmLists.isNothing(cell)) {
        values.putIfAbsent(USED.get(title), title.endsWith("(REASON)") ? reason(cell) : cell);
      }
    }
    if (values.containsKey("jobid")) {
      jobs.take(SacctRow.of(GpuColumns.combined(values), where));
    } else {
      intake.ignored("line", "has no JOBID", where);
    }
  }

  /** In brackets it is the reason, else the list of nodes. */
  private static String reason(String cell) {
    boolean waits = cell.length() > 2 && cell.startsWith("(") && cell.endsWith(")");
    return waits ? cell.substring(1, cell.length() - 1) : "";
  }
}
