package io.adlro.ingest;

/**
 * An input that cannot be read on as what it claims to be: cut off, broken, or beyond a bound. The
 * message is one clause that names the place; what was read before it stays valid.
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
