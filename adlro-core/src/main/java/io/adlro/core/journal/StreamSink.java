package io.adlro.core.journal;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/** Writes a journal to a stream, which is neither flushed nor closed. */
public final class StreamSink implements JournalSink {
  private final OutputStream out;

  /** Writes the header. */
  public StreamSink(OutputStream out, JournalHeader header) {
    this.out = out;
    byte[] first = header.encoded();
    write(first, 0, first.length);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    try {
      out.write(bytes, offset, length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
