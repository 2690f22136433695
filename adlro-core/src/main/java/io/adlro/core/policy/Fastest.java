package io.adlro.core.policy;

/** The rule by which policies that rank jobs, not GPUs, choose a configuration: the fastest. */
public final class Fastest {
  private Fastest() {}

  /** Starts the job in the configuration with room that runs it fastest; false if none has room. */
  static boolean start(DecisionContext now, int job) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = among(now, job, rest);
      if (now.start(job, configuration)) {
        return true;
      }
      rest &= ~(1L << configuration);
    }
    return false;
  }

  /** The fastest of some configurations, given as bits; of equals the first. */
  static int among(DecisionContext now, int job, long configurations) {
    int best = DecisionContext.NONE;
    double bestSpeed = 0;
    for (long rest = configurations; rest != 0; rest &= rest - 1) {
      int configuration = Long.numberOfTrailingZeros(rest);
      double speed = now.configurations().speed(job, configuration);
      if (speed > bestSpeed) {
        best = configuration;
        bestSpeed = speed;
      }
    }
    return best;
  }

  /** Whether looking for room makes sense at all: some GPU is at least partly free. */
  public static boolean anythingFree(DecisionContext now) {
    return now.state().ledger().freePart().count() > 0;
  }
}
