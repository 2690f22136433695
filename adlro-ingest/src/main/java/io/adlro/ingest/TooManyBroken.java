package io.adlro.ingest;

/**
 * More lines are broken than the caller of a reader allows; thrown only where an {@link Intake} was
 * given such a limit. The message names the line that was one too many.
 */
public final class TooManyBroken extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooManyBroken(String message) {
    super(message, null, false, false);
  }
}
