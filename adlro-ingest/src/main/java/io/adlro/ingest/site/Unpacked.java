package io.adlro.ingest.site;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Inputs as they were before somebody packed them with gzip, which few say in the name. */
public final class Unpacked {
  private Unpacked() {}

  /** Buffered, so that its head can be looked at first. */
  public static BufferedInputStream of(InputStream raw) throws IOException {
    BufferedInputStream in = new BufferedInputStream(raw);
    in.mark(2);
    boolean packed = in.read() == 0x1f && in.read() == 0x8b;
    in.reset();
    return packed ? new BufferedInputStream(new GZIPInputStream(in)) : in;
  }
}
