package io.adlro.ingest.site;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Unpacks inputs that start with gzip's magic number, whatever their name. */
public final class GzipInput {
  private GzipInput() {}

  /** Buffered, so that its head can be looked at first. */
  public static BufferedInputStream of(InputStream raw) throws IOException {
    BufferedInputStream in = new BufferedInputStream(raw);
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return packed ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }
}
