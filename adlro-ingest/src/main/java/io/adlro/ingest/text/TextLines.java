package io.adlro.ingest.text;

import io.adlro.ingest.Intake;
import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * The lines of a text in UTF-8, one at a time. Holds one line up to a bound, {@value #LONGEST}
 * characters unless another is given. Longer lines are either truncated and marked, or skipped and
 * counted. Bytes that are not UTF-8 become the replacement character; a byte order mark is dropped.
 * The caller closes the stream.
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

  /** Uses one line. */
  public interface LineReader {
    void read(String line) throws InvalidRecord, Unreadable;
  }

  /**
   * Reads the lines from the next one to the end; those that are too long or invalid are counted.
   */
  public void readAll(Intake intake, LineReader reader) throws IOException, Unreadable {
    while (advanceWhole(intake)) {
      readCurrent(intake, reader);
    }
  }

  /** Reads the current line unless it is blank; counts it if it is invalid. */
  void readCurrent(Intake intake, LineReader reader) throws Unreadable {
    String text = text();
    if (!text.isBlank()) {
      try {
        reader.read(text);
      } catch (InvalidRecord e) {
        e.countIn(intake, where());
      }
    }
  }

  /** Goes to the next line that is not too long and counts those before it; false at the end. */
  public boolean advanceWhole(Intake intake) throws IOException {
    boolean found = advance();
    while (found && isTruncated()) {
      intake.broken("line", "longer than %d characters".formatted(longest), where());
      found = advance();
    }
    return found;
  }

  /** Goes to the next line of any length; false at the end. */
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
      // One character more than is kept marks the line as truncated.
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

  public boolean isTruncated() {
    return line.length() > longest;
  }

  /** The number of the line, from 1. */
  public long number() {
    return number;
  }

  public String where() {
    return "line " + number;
  }
}
