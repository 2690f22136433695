package io.adlro.solve.policy;

import java.util.Comparator;

/** A job and a configuration it could run in this round; held where it runs there already. */
record Pair(int job, int configuration, double priority, double speed, boolean held) {
  /**
   * Highest priority first, of equals the older job. Where nobody has a claim whoever is there
   * stays. A job indifferent between configurations stays where it is, else takes the fastest.
   */
  static final Comparator<Pair> ORDER =
      Comparator.comparingDouble((Pair p) -> -p.priority)
          .thenComparing(p -> p.priority > 0 || !p.held ? 1 : 0)
          .thenComparingInt(Pair::job)
          .thenComparing(p -> p.held ? 0 : 1)
          .thenComparingDouble(p -> -p.speed)
          .thenComparingInt(Pair::configuration);
}
