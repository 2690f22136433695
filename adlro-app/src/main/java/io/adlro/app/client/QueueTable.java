package io.adlro.app.client;

import io.adlro.report.text.TextTable;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Jobs in columns like those of squeue. */
public final class QueueTable {
  private static final int LONGEST_NAME = 24;
  private static final int LONGEST_USER = 16;
  private static final int LONGEST_PLACE = 28;

  private final Instant now;

  /**
   * @param now until when jobs that run have run
   */
  public QueueTable(Instant now) {
    this.now = now;
  }

  public List<String> lines(List<ServerJob> jobs) {
    TextTable table =
        new TextTable()
            .words("JOBID")
            .words("NAME")
            .words("USER")
            .words("CLASS")
            .words("ST")
            .numbers("TIME", "")
            .numbers("GPUS", "")
            .words("NODELIST")
            .words("STARTS IN")
            .words("WHY");
    jobs.forEach(job -> table.row(cells(job)));
    return table.lines();
  }

  private List<String> cells(ServerJob job) {
    return List.of(
        job.id(),
        cut(job.name(), LONGEST_NAME),
        cut(job.user(), LONGEST_USER),
        cut(job.jobClass(), LONGEST_USER),
        JobStates.code(job),
        time(job),
        gpus(job),
        isWaiting(job) ? "" : cut(GpuNames.shortened(job.gpuIds()), LONGEST_PLACE),
        job.expectedStart().map(start -> start.from(now)).orElse(""),
        job.reason());
  }

  /** The run time, zero for a job that waits, also if it has run before. */
  private String time(ServerJob job) {
    Duration run =
        isWaiting(job) || job.startedAt().isEmpty()
            ? Duration.ZERO
            : Duration.between(job.startedAt().get(), job.endedAt().orElse(now));
    return ElapsedText.of(run);
  }

  private static boolean isWaiting(ServerJob job) {
    return JobStates.waiting().contains(job.phase());
  }

  static String gpus(ServerJob job) {
    if (job.share() >= 1) {
      return Integer.toString(job.gpus());
    }
    String share = Double.toString(job.share());
    return job.gpus() == 1 ? share : job.gpus() + "x" + share;
  }

  static String cut(String text, int most) {
    return text.length() <= most ? text : text.substring(0, most - 1) + "~";
  }
}
