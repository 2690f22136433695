package io.adlro.study.reproduction;

/** The rows of the paper's Table 1, as printed there. */
public enum PaperRow {
  FCFS("FCFS", "fcfs", 25.8, 6.2, 0.581),
  STATIC("static affinity", "static-affinity", 22.1, 7.5, 0.654),
  ADLRO("ADLRO", "adlro", 19.5, 9.1, 0.798);

  private final String title;
  private final String policy;
  private final double meanJctSeconds;
  private final double jobsPerHour;
  private final double utilization;

  PaperRow(
      String title, String policy, double meanJctSeconds, double jobsPerHour, double utilization) {
    this.title = title;
    this.policy = policy;
    this.meanJctSeconds = meanJctSeconds;
    this.jobsPerHour = jobsPerHour;
    this.utilization = utilization;
  }

  /** The name in the paper. */
  public String title() {
    return title;
  }

  /** The same in one word. */
  public String shortTitle() {
    return title.split(" ", 2)[0];
  }

  /** The policy of the catalogue that it is compared with. */
  public String policy() {
    return policy;
  }

  public double meanJctSeconds() {
    return meanJctSeconds;
  }

  public double jobsPerHour() {
    return jobsPerHour;
  }

  public double utilization() {
    return utilization;
  }
}
