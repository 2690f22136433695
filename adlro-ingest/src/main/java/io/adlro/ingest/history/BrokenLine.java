package io.adlro.ingest.history;

import io.adlro.ingest.Intake;

/** A line that cannot be taken: it is skipped and counted, and reading goes on. */
final class BrokenLine extends Exception {
  private static final long serialVersionUID = 1;

  private final String what;
  private final String why;
  private final boolean whole;

  /**
   * @param what the field, as the format names it
   * @param why one clause
   */
  BrokenLine(String what, String why) {
    this(what, why, false);
  }

  private BrokenLine(String what, String why, boolean whole) {
    // No stack trace: a million broken lines are expected, none is a mistake of ours.
    super(what + ": " + why, null, false, false);
    this.what = what;
    this.why = why;
    this.whole = whole;
  }

  /** Nothing is wrong with the line, but its job is none that has ended. */
  static BrokenLine leftOut(String what, String why) {
    return new BrokenLine(what, why, true);
  }

  /** Counts it, among the broken lines if it is one. */
  void tell(Intake intake, String where) {
    if (whole) {
      intake.ignored(what, why, where);
    } else {
      intake.broken(what, why, where);
    }
  }

  String what() {
    return what;
  }

  String why() {
    return why;
  }
}
