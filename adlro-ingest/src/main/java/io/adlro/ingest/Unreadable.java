package io.adlro.ingest;

/**
 * An input that cannot be read further: truncated, malformed, or beyond a bound. The message is one
 * clause that names the place. What was read before remains valid.
 */
public final class Unreadable extends Exception {
  private static final long serialVersionUID = 1;

  public Unreadable(String message) {
    super(message);
  }

  public Unreadable(String message, Throwable cause) {
    super(message, cause);
  }
}
