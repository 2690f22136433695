package io.adlro.ingest.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Throws {@link TooLong} when more bytes are read than the bound, even if a caller swallowed that
 * exception before.
 */
public final class BoundedStream extends FilterInputStream {
  private final long mostBytes;
  private long count;

  public BoundedStream(InputStream in, long mostBytes) {
    super(in);
    this.mostBytes = mostBytes;
  }

  @Override
  public int read() throws IOException {
    int one = super.read();
    counted(one < 0 ? 0 : 1);
    return one;
  }

  @Override
  public int read(byte[] bytes, int from, int length) throws IOException {
    int got = super.read(bytes, from, length);
    counted(Math.max(0, got));
    return got;
  }

  @Override
  public long skip(long bytes) throws IOException {
    long skipped = super.skip(bytes);
    counted(skipped);
    return skipped;
  }

  /** Reading bytes again would count them twice. */
  @Override
  public boolean markSupported() {
    return false;
  }

  private void counted(long bytes) throws TooLong {
    count += bytes;
    throwIfExceeded();
  }

  /** For callers that need to know whether a library swallowed the exception. */
  public void throwIfExceeded() throws TooLong {
    if (count > mostBytes) {
      throw new TooLong(mostBytes);
    }
  }
}
