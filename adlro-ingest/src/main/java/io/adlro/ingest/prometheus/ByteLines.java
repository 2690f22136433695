package io.adlro.ingest.prometheus;

import java.io.IOException;
import java.io.InputStream;

/** The lines of a stream, one at a time in a fixed buffer, without line ends. */
final class ByteLines {
  /** A longer line is truncated and marked. */
  static final int LONGEST = 1 << 16;

  private final InputStream in;
  private final byte[] bytes = new byte[LONGEST];
  private int from;
  private int to;
  private int next;
  private int searched;
  private int filled;
  private long number;
  private boolean overlong;

  ByteLines(InputStream in) {
    this.in = in;
  }

  /** The buffer; the line is from {@link #from} to before {@link #to}. */
  byte[] bytes() {
    return bytes;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /** Counted from 1. */
  long number() {
    return number;
  }

  boolean overlong() {
    return overlong;
  }

  /** Goes to the next line; false at the end of the stream. */
  boolean next() throws IOException {
    if (overlong) {
      skipRest();
    }
    do {
      int end = newline();
      if (end < filled) {
        take(end);
        next = end + 1;
        searched = next;
        return true;
      }
      if (next == 0 && filled == bytes.length) {
        take(filled);
        overlong = true;
        return true;
      }
    } while (fill());
    if (next == filled) {
      return false;
    }
    take(filled);
    next = filled;
    return true;
  }

  private int newline() {
    int i = searched;
    while (i < filled && bytes[i] != '\n') {
      i++;
    }
    searched = i;
    return i;
  }

  private void take(int end) {
    from = next;
    to = end > from && bytes[end - 1] == '\r' ? end - 1 : end;
    number++;
    if (number == 1 && startsWithByteOrderMark()) {
      from += 3;
    }
  }

  private boolean startsWithByteOrderMark() {
    return to - from >= 3
        && bytes[from] == (byte) 0xEF
        && bytes[from + 1] == (byte) 0xBB
        && bytes[from + 2] == (byte) 0xBF;
  }

  private boolean fill() throws IOException {
    System.arraycopy(bytes, next, bytes, 0, filled - next);
    filled -= next;
    searched -= next;
    next = 0;
    int count = in.read(bytes, filled, bytes.length - filled);
    filled += Math.max(0, count);
    return count >= 0;
  }

  /** Skips the rest of a line that did not fit. */
  private void skipRest() throws IOException {
    overlong = false;
    do {
      next = filled;
      searched = filled;
      if (!fill()) {
        return;
      }
    } while (newline() == filled);
    next = searched + 1;
    searched = next;
  }
}
