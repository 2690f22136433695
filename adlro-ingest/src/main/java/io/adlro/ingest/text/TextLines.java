package io.adlro.ingest.text;

import io.adlro.ingest.Intake;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * The lines of a text in UTF-8, one at a time. Holds one line up to a bound, {@value #LONGEST}
 * characters unless another is given; longer ones are cut there and say so, or are skipped and
 * counted. Bytes that are no UTF-8 become the replacement character; a byte order mark is dropped.
 * The stream stays the caller's to close.
 */
public final class TextLines {
  public static final int LONGEST = 1 << 16;

  private static final char BYTE_ORDER_MARK = '\ufeff';

  private final Reader in;
  private final int longest;
  private final char[] buffer = new char[1 << 13];
  private final StringBuilder line = new StringBuilder();
  private int at;
  private int filled;
  private long number;

  public TextLines(InputStream in) {
    this(in, LONGEST);
  }

  public TextLines(InputStream in, int longest) {
    this.in = new InputStreamReader(in, StandardCharsets.UTF_8);
    this.longest = longest;
  }

  /** Goes to the next line that is not too long, counts those before it; false at the end. */
  public boolean advanceWhole(Intake intake) throws IOException {
    boolean found = advance();
    while (found && isCut()) {
      intake.broken("line", "longer than %d characters".formatted(longest), where());
      found = advance();
    }
    return found;
  }

  /** Goes to the next line, however long; false at the end. */
  public boolean advance() throws IOException {
    if (!fill()) {
      return false;
    }
    if (number == 0 && buffer[at] == BYTE_ORDER_MARK) {
      at++;
    }
    number++;
    line.setLength(0);
    boolean ended = false;
    while (!ended && fill()) {
      int from = at;
      while (at < filled && buffer[at] != '\n') {
        at++;
      }
      // One character more than is kept tells that the line was cut.
      line.append(buffer, from, Math.min(at - from, longest + 1 - line.length()));
      ended = at < filled;
      at += ended ? 1 : 0;
    }
    return true;
  }

  private boolean fill() throws IOException {
    if (at == filled) {
      at = 0;
      filled = Math.max(0, in.read(buffer));
    }
    return at < filled;
  }

  /** The line without its end. */
  public String text() {
    int length = Math.min(line.length(), longest);
    boolean returned = length > 0 && line.charAt(length - 1) == '\r';
    return line.substring(0, returned ? length - 1 : length);
  }

  public boolean isCut() {
    return line.length() > longest;
  }

  /** Of the line, as users count. */
  public long number() {
    return number;
  }

  public String where() {
    return "line " + number;
  }
}
