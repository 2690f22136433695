package io.adlro.app.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Standard error, which an interrupted process can end: what its other threads write afterwards
 * about the end of the process is dropped.
 */
public final class StandardError extends OutputStream {
  private final OutputStream out;
  private boolean ended;

  StandardError(OutputStream out) {
    this.out = out;
  }

  /**
   * That of this process. Where the launcher filters what the JVM itself prints, the property
   * {@code adlro.stderr} contains the number of the file descriptor that is not filtered.
   */
  public static StandardError ofProcess() {
    return new StandardError(
        new FileOutputStream(
            Optional.ofNullable(Integer.getInteger("adlro.stderr"))
                .flatMap(StandardError::descriptor)
                .orElse(FileDescriptor.err)));
  }

  /** Java opens no descriptor by its number; the launcher opens the package for it. */
  private static Optional<FileDescriptor> descriptor(int number) {
    try {
      Constructor<FileDescriptor> constructor =
          FileDescriptor.class.getDeclaredConstructor(int.class);
      constructor.setAccessible(true);
      return Optional.of(constructor.newInstance(number));
    } catch (ReflectiveOperationException | RuntimeException e) {
      return Optional.empty();
    }
  }

  @Override
  public synchronized void write(int one) throws IOException {
    if (!ended) {
      out.write(one);
    }
  }

  @Override
  public synchronized void write(byte[] bytes, int from, int length) throws IOException {
    if (!ended) {
      out.write(bytes, from, length);
    }
  }

  /** Writes the last line. */
  public synchronized void end(String line) {
    try {
      write((line + System.lineSeparator()).getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // The process ends, and there is no other place to say why.
    } finally {
      ended = true;
    }
  }
}
