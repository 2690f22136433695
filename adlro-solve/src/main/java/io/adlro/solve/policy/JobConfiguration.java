package io.adlro.solve.policy;

import java.util.Comparator;

/** A job and a configuration it could run in this round; held where it runs there already. */
record JobConfiguration(int job, int configuration, double priority, double speed, boolean held) {
  /**
   * Highest priority first, of equals the older job. At priority 0 running jobs stay. A job with
   * equal configurations stays where it is, else takes the fastest.
   */
  static final Comparator<JobConfiguration> ORDER =
      Comparator.comparingDouble((JobConfiguration p) -> -p.priority)
          .thenComparing(p -> p.priority > 0 || !p.held ? 1 : 0)
          .thenComparingInt(JobConfiguration::job)
          .thenComparing(p -> p.held ? 0 : 1)
          .thenComparingDouble(p -> -p.speed)
          .thenComparingInt(JobConfiguration::configuration);
}
