package io.adlro.core.journal;

/** A line that is not a line of a journal. */
public final class JournalFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public JournalFormatException(String line, RuntimeException cause) {
    super("not a journal line: " + line, cause);
  }
}
