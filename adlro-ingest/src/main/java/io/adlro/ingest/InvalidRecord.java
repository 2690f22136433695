package io.adlro.ingest;

/**
 * A record of an input (a line, a row, a JSON object) that cannot be used. It is counted, and
 * reading continues with the next one.
 */
public final class InvalidRecord extends Exception {
  private static final long serialVersionUID = 1;

  private final String what;
  private final String why;
  private final boolean broken;

  /**
   * @param what the field, as the format names it
   * @param why one clause
   */
  public InvalidRecord(String what, String why) {
    this(what, why, true);
  }

  private InvalidRecord(String what, String why, boolean broken) {
    // No stack trace: an input may have a million invalid lines, and none is an error of ours.
    super(what + ": " + why, null, false, false);
    this.what = what;
    this.why = why;
    this.broken = broken;
  }

  /** A record that is valid but not used, such as a job that has not ended. */
  public static InvalidRecord notUsed(String what, String why) {
    return new InvalidRecord(what, why, false);
  }

  /** Counts the record, as broken if it is. */
  public void countIn(Intake intake, String where) {
    if (broken) {
      intake.broken(what, why, where);
    } else {
      intake.ignored(what, why, where);
    }
  }

  public String what() {
    return what;
  }

  public String why() {
    return why;
  }
}
