package io.adlro.app.command;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Standard output for text that also accepts bytes, such as those of a model. */
public final class StandardWriter extends PrintWriter {
  private final OutputStream bytes;

  public StandardWriter(OutputStream bytes) {
    super(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
    this.bytes = bytes;
  }

  /** A stream to where a writer writes; what it writes is complete when it is flushed. */
  static OutputStream stream(PrintWriter out) {
    return out instanceof StandardWriter standard ? standard.bytes : new TextStream(out);
  }

  /** Whether what is written is dropped, because the reader closed the pipe or the disk is full. */
  static boolean hasEnded(PrintWriter out) {
    return out instanceof StandardWriter standard
        && standard.bytes instanceof StandardOutput output
        && output.hasEnded();
  }

  /** For a writer without bytes behind it: they are decoded as text. */
  private static final class TextStream extends OutputStream {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintWriter out;

    private TextStream(PrintWriter out) {
      this.out = out;
    }

    @Override
    public void write(int one) {
      bytes.write(one);
    }

    @Override
    public void flush() throws IOException {
      out.print(bytes.toString(StandardCharsets.UTF_8));
      out.flush();
      bytes.reset();
    }
  }
}
