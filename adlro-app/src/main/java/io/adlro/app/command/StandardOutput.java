package io.adlro.app.command;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that keeps the reason of a failure. A reader that closes the pipe, as {@code
 * head} does, ends the output without an error; a full disk is an error.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream out;
  private final Runnable beforeEach;
  private Optional<IOException> failure = Optional.empty();

  /**
   * Over a stream.
   *
   * @param beforeEach what happens before each write
   */
  public StandardOutput(OutputStream out, Runnable beforeEach) {
    this.out = out;
    this.beforeEach = beforeEach;
  }

  @Override
  public void write(int one) {
    attempt(() -> out.write(one));
  }

  @Override
  public void write(byte[] bytes, int from, int length) {
    attempt(() -> out.write(bytes, from, length));
  }

  @Override
  public void flush() {
    attempt(out::flush);
  }

  /** Whether a write failed, so that all that follow are dropped. */
  boolean hasEnded() {
    return failure.isPresent();
  }

  /** Why the output is incomplete, unless its reader closed the pipe. */
  public Optional<String> problem() {
    return failure.map(IOException::getMessage).filter(message -> !message.contains("Broken pipe"));
  }

  private interface Attempt {
    void run() throws IOException;
  }

  private void attempt(Attempt attempt) {
    if (failure.isEmpty()) {
      beforeEach.run();
      try {
        attempt.run();
      } catch (IOException e) {
        failure = Optional.of(e);
      }
    }
  }
}
