package io.adlro.ingest.history;

/** A line that cannot be taken: it is skipped and counted, and reading goes on. */
final class BrokenLine extends Exception {
  private static final long serialVersionUID = 1;

  private final String what;
  private final String why;

  /**
   * @param what the field, as the format names it
   * @param why one clause
   */
  BrokenLine(String what, String why) {
    // No stack trace: a million broken lines are expected, none is a mistake of ours.
    super(what + ": " + why, null, false, false);
    this.what = what;
    this.why = why;
  }

  String what() {
    return what;
  }

  String why() {
    return why;
  }
}
