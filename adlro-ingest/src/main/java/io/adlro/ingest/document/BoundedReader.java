package io.adlro.ingest.document;

import io.adlro.ingest.text.TooLong;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Throws {@link TooLong} when the text, or a line of it, exceeds its limit. */
final class BoundedReader extends FilterReader {
  private final long most;
  private final int longestLine;
  private long read;
  private int lineLength;

  BoundedReader(Reader in, long most, int longestLine) {
    super(in);
    this.most = most;
    this.longestLine = longestLine;
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    if (c >= 0) {
      count((char) c);
    }
    return c;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int count = super.read(buffer, offset, length);
    for (int i = 0; i < count; i++) {
      count(buffer[offset + i]);
    }
    return count;
  }

  private void count(char c) throws TooLong {
    read++;
    lineLength = c == '\n' ? 0 : lineLength + 1;
    if (read > most) {
      throw new TooLong("is longer than " + most + " characters");
    }
    if (lineLength > longestLine) {
      throw new TooLong("has a line longer than " + longestLine + " characters");
    }
  }
}
