package io.adlro.ingest;

/**
 * More records are broken than the limit of the {@link Intake} allows. The message names the first
 * one beyond the limit.
 */
public final class TooManyBroken extends RuntimeException {
  private static final long serialVersionUID = 1;

  TooManyBroken(String message) {
    super(message, null, false, false);
  }
}
