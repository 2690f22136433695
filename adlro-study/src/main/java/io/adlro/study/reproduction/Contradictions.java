package io.adlro.study.reproduction;

import java.util.List;

/** Where the paper contradicts itself. */
public final class Contradictions {
  private static final int GPUS = 16;
  private static final double SECONDS_PER_HOUR = 3600;

  private Contradictions() {}

  /** One or two sentences each, with the arithmetic. */
  public static List<String> sentences() {
    return List.of(
        ("Its text says completion times fall by 15-25 %% and throughput grows by 10-18 %%; its"
                + " Table 1 says %+.1f %% and %+.1f %%, and %+.1f %% and %+.1f %% (against FCFS and"
                + " static affinity). Here the table counts.")
            .formatted(percent(0), percent(1), percent(2), percent(3)),
        ("%d GPUs with jobs of %.1f s cannot yield %.1f jobs an hour: even jobs that take all of"
                + " that time do %,.0f an hour when every GPU is busy, and %.1f of them an hour keep"
                + " the GPUs busy %.1f %% of the time, not %.1f %%. So absolute figures cannot be"
                + " reproduced; ratios can.")
            .formatted(
                GPUS,
                PaperRow.ADLRO.meanJctSeconds(),
                PaperRow.ADLRO.jobsPerHour(),
                mostJobsPerHour(),
                PaperRow.ADLRO.jobsPerHour(),
                100 * PaperRow.ADLRO.jobsPerHour() / mostJobsPerHour(),
                100 * PaperRow.ADLRO.utilization()),
        "It mentions three baselines and names two, FCFS and static affinity; the third is ADLRO"
            + " itself.");
  }

  private static double percent(int claim) {
    return 100 * PaperClaim.all().get(claim).target();
  }

  private static double mostJobsPerHour() {
    return GPUS * SECONDS_PER_HOUR / PaperRow.ADLRO.meanJctSeconds();
  }
}
