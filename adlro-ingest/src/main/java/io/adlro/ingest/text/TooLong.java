package io.adlro.ingest.text;

import java.io.IOException;

/** An input that exceeds its limit. */
public final class TooLong extends IOException {
  private static final long serialVersionUID = 1;

  public TooLong(long mostBytes) {
    super("longer than %d bytes".formatted(mostBytes));
  }

  public TooLong(String message) {
    super(message);
  }
}
