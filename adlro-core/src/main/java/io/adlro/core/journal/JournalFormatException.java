package io.adlro.core.journal;

/** Not a journal, or one that a newer version wrote; the message is a sentence without its end. */
public final class JournalFormatException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  public JournalFormatException(String message) {
    super(message);
  }
}
