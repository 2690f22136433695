package io.adlro.learn.agent;

/** What a note of the agent says; its ordinal is the first value of the note. */
enum AgentNote {
  /** The policies were compared; the result follows. */
  REVIEW,
  /** Futures were drawn for one more decision. */
  LOOKED_AHEAD;

  /** The note with these values behind the kind. */
  double[] with(double... values) {
    double[] note = new double[values.length + 1];
    note[0] = ordinal();
    System.arraycopy(values, 0, note, 1, values.length);
    return note;
  }

  boolean isKindOf(double[] note) {
    return note[0] == ordinal();
  }
}
