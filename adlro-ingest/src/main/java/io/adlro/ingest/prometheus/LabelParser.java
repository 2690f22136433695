package io.adlro.ingest.prometheus;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Reads the labels of a sample, from brace to brace. */
final class LabelParser {
  private final byte[] bytes;
  private final int to;
  private int at;

  private LabelParser(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
  }

  /**
   * The position behind the closing brace of labels that open at {@code from}; -1 if there is none.
   */
  static int end(byte[] bytes, int from, int to) {
    boolean quoted = false;
    for (int i = from + 1; i < to; i++) {
      byte b = bytes[i];
      if (b == '"') {
        quoted = !quoted;
      } else if (b == '}' && !quoted) {
        return i + 1;
      } else if (b == '\\' && quoted) {
        i++;
      }
    }
    return -1;
  }

  /** Reads {@code {name="value",...}}; false if it is malformed. */
  static boolean parse(byte[] bytes, int from, int to, GpuLabels labels) {
    return new LabelParser(bytes, from + 1, to - 1).pairs(labels);
  }

  private boolean pairs(GpuLabels labels) {
    skipBlanks();
    while (at < to) {
      int start = at;
      while (at < to && isNameByte(bytes[at])) {
        at++;
      }
      String name = new String(bytes, start, at - start, StandardCharsets.US_ASCII);
      if (name.isEmpty() || !takeAmongBlanks('=') || !take('"')) {
        return false;
      }
      labels.put(name, quoted());
      if (!take('"') || (!takeAmongBlanks(',') && at < to)) {
        return false;
      }
    }
    return true;
  }

  /** The text up to the closing quote. */
  private String quoted() {
    int start = at;
    while (at < to && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    if (at == to || bytes[at] == '"') {
      return new String(bytes, start, at - start, StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    text.write(bytes, start, at - start);
    while (at < to && bytes[at] != '"') {
      if (bytes[at] == '\\' && at + 1 < to) {
        at++;
        escaped(bytes[at], text);
      } else {
        text.write(bytes[at]);
      }
      at++;
    }
    return text.toString(StandardCharsets.UTF_8);
  }

  private static void escaped(byte b, ByteArrayOutputStream text) {
    if (b == 'n') {
      text.write('\n');
      return;
    }
    if (b != '"' && b != '\\') {
      text.write('\\');
    }
    text.write(b);
  }

  private boolean takeAmongBlanks(char expected) {
    skipBlanks();
    boolean taken = take(expected);
    skipBlanks();
    return taken;
  }

  private boolean take(char expected) {
    boolean there = at < to && bytes[at] == expected;
    at += there ? 1 : 0;
    return there;
  }

  private void skipBlanks() {
    while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
  }

  private static boolean isNameByte(byte b) {
    return (b >= 'a' && b <= 'z') || (b >= 'A' && b <= 'Z') || (b >= '0' && b <= '9') || b == '_';
  }
}
