package io.adlro.live.store;

/** The store did not do what was asked; what is on disk is to be read again. */
public final class StoreException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public StoreException(String message) {
    super(message);
  }

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
