package io.adlro.live.slurm;

/**
 * What was found about one thing that ADLRO needs of a site.
 *
 * @param text what is so
 * @param remedy what to do, "" if nothing
 */
public record SlurmFinding(Grade grade, String text, String remedy) {
  /** How much it matters. */
  public enum Grade {
    GOOD,
    /** It works, not well. */
    WARNING,
    /** It does not work. */
    MISSING
  }

  static SlurmFinding good(String text) {
    return new SlurmFinding(Grade.GOOD, text, "");
  }

  static SlurmFinding warning(String text, String remedy) {
    return new SlurmFinding(Grade.WARNING, text, remedy);
  }

  static SlurmFinding missing(String text, String remedy) {
    return new SlurmFinding(Grade.MISSING, text, remedy);
  }
}
