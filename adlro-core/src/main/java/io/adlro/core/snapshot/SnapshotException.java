package io.adlro.core.snapshot;

/** A snapshot cannot be restored; the message is a sentence with the position in bytes. */
public final class SnapshotException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SnapshotException(String message) {
    super(message);
  }
}
