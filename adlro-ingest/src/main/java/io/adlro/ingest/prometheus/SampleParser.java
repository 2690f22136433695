package io.adlro.ingest.prometheus;

import java.nio.charset.StandardCharsets;

/**
 * Parses a sample: {@code name{labels} value timestamp # exemplar}. Known names and labels are
 * recognised by their bytes; most lines create no objects.
 */
final class SampleParser {
  private static final int MOST_NAMES = 1024;
  private static final int MOST_NAME_BYTES = 1 << 20;
  private static final int MOST_LABELS = 4096;
  private static final int MOST_LABEL_BYTES = 1 << 22;

  // The text format has timestamps in milliseconds, OpenMetrics in seconds, and only the last line
  // of a page shows which it is. The size of the number decides: no clock of a GPU node is before
  // 1973 or after the year 5000.
  private static final double LEAST_MILLISECONDS = 1e11;
  private static final double MOST_MILLISECONDS = 1e15;

  /** A metric name, what it means and the line where it was first seen. */
  record Name(String text, MetricMeaning meaning, long line) {}

  private final ByteRunCache<Name> names =
      new ByteRunCache<>(MOST_NAMES, MOST_NAME_BYTES, this::readName);
  private final ByteRunCache<SampleLabels> labelSets =
      new ByteRunCache<>(MOST_LABELS, MOST_LABEL_BYTES, SampleLabels::read);

  private final SampleLabels noLabels = SampleLabels.none();
  private Name name = new Name("line", MetricVocabulary.UNKNOWN, 0);
  private SampleLabels labels = noLabels;
  private double value;
  private long atMicros;
  private byte[] bytes = {};
  private int at;
  private int to;
  private long line;

  Name name() {
    return name;
  }

  SampleLabels labels() {
    return labels;
  }

  double value() {
    return value;
  }

  long atMicros() {
    return atMicros;
  }

  /**
   * Reads a line with a sample.
   *
   * @param from the first byte that is not blank
   * @param now the time of a sample without one
   * @return what is wrong with it, "" if nothing
   */
  String parse(ByteLines lines, int from, long now) {
    bytes = lines.bytes();
    at = from;
    to = lines.to();
    line = lines.number();
    if (!takeName()) {
      name = new Name("line", MetricVocabulary.UNKNOWN, line);
      return "does not begin with the name of a metric";
    }
    skipBlanks();
    if (!takeLabels()) {
      return "labels are not closed";
    }
    if (!labels.wellFormed()) {
      return "labels are not name=\"value\"";
    }
    skipBlanks();
    if (!takeValue()) {
      return "value is not a number";
    }
    skipBlanks();
    return takeTime(now) ? "" : "timestamp is not a time";
  }

  private boolean takeName() {
    int end = names.again(bytes, at, to);
    if (end >= 0 && (end == to || !isNameByte(bytes[end]))) {
      name = names.found();
      at = end;
      return true;
    }
    end = at;
    while (end < to && isNameByte(bytes[end])) {
      end++;
    }
    if (end == at || (bytes[at] >= '0' && bytes[at] <= '9')) {
      return false;
    }
    name = names.find(bytes, at, end);
    at = end;
    return true;
  }

  private Name readName(byte[] text, int start, int end) {
    String read = new String(text, start, end - start, StandardCharsets.US_ASCII);
    return new Name(read, MetricVocabulary.of(read), line);
  }

  private boolean takeLabels() {
    labels = noLabels;
    if (at == to || bytes[at] != '{') {
      return true;
    }
    // Each metric lists the same GPUs in the same order, or each GPU its metrics.
    int end = labelSets.following(bytes, at, to);
    if (end < 0) {
      end = labelSets.again(bytes, at, to);
    }
    if (end >= 0) {
      labels = labelSets.found();
      at = end;
      return true;
    }
    end = LabelParser.end(bytes, at, to);
    if (end < 0) {
      return false;
    }
    labels = labelSets.find(bytes, at, end);
    at = end;
    return true;
  }

  private boolean takeValue() {
    int start = at;
    skipWord();
    value = NumberParser.parse(bytes, start, at);
    return !Double.isNaN(value) || NumberParser.saysNaN(bytes, start, at);
  }

  private boolean takeTime(long now) {
    atMicros = now;
    // An exemplar, which follows a hash, is a sample of something else.
    if (at == to || bytes[at] == '#') {
      return true;
    }
    int start = at;
    skipWord();
    double time = NumberParser.parse(bytes, start, at);
    skipBlanks();
    if (!(Math.abs(time) <= MOST_MILLISECONDS) || (at < to && bytes[at] != '#')) {
      return false;
    }
    atMicros = Math.round(Math.abs(time) < LEAST_MILLISECONDS ? time * 1e6 : time * 1e3);
    return true;
  }

  private void skipBlanks() {
    while (at < to && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
  }

  private void skipWord() {
    while (at < to && bytes[at] != ' ' && bytes[at] != '\t') {
      at++;
    }
  }

  private static boolean isNameByte(byte b) {
    return (b >= 'a' && b <= 'z')
        || (b >= 'A' && b <= 'Z')
        || (b >= '0' && b <= '9')
        || b == '_'
        || b == ':';
  }
}
