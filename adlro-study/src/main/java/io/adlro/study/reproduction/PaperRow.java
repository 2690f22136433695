package io.adlro.study.reproduction;

import java.util.List;

/**
 * A row of the paper's Table 1, as printed there.
 *
 * @param title the name in the paper
 * @param policy the policy of the catalogue that it is compared with
 */
public record PaperRow(
    String title, String policy, double meanJctSeconds, double jobsPerHour, double utilization) {
  public static final PaperRow FCFS = new PaperRow("FCFS", "fcfs", 25.8, 6.2, 0.581);
  public static final PaperRow STATIC =
      new PaperRow("static affinity", "static-affinity", 22.1, 7.5, 0.654);
  public static final PaperRow ADLRO = new PaperRow("ADLRO", "adlro", 19.5, 9.1, 0.798);

  public static final List<PaperRow> ALL = List.of(FCFS, STATIC, ADLRO);

  /** The title in one word. */
  public String shortTitle() {
    return title.split(" ", 2)[0];
  }
}
