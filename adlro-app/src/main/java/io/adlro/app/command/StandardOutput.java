package io.adlro.app.command;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * Standard output that remembers why it failed. Whoever reads it may go away, as {@code head} does:
 * that ends the output and is no error; a full disk is one.
 */
public final class StandardOutput extends OutputStream {
  private final OutputStream out;
  private Optional<IOException> failure = Optional.empty();

  public StandardOutput(OutputStream out) {
    this.out = out;
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

  /** Why something is missing that somebody still waits for. */
  public Optional<String> problem() {
    return failure.map(IOException::getMessage).filter(message -> !message.contains("Broken pipe"));
  }

  private interface Attempt {
    void run() throws IOException;
  }

  private void attempt(Attempt attempt) {
    if (failure.isEmpty()) {
      try {
        attempt.run();
      } catch (IOException e) {
        failure = Optional.of(e);
      }
    }
  }
}
