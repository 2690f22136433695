package io.adlro.core.policy;

/** A policy computed a value that is not a number and cannot decide by it. */
public final class NotANumberException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public NotANumberException(String message) {
    super(message);
  }
}
