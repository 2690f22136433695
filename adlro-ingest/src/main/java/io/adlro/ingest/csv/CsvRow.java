package io.adlro.ingest.csv;

import io.adlro.ingest.message.Problems;
import io.adlro.ingest.yaml.Keyed;
import io.adlro.ingest.yaml.SourceNode;
import io.adlro.ingest.yaml.SourceNode.Kind;
import io.adlro.ingest.yaml.YamlValue;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** One row of a table; its columns are read like the keys of a map. */
public final class CsvRow implements Keyed {
  private final String file;
  private final int line;
  private final CsvHeader header;
  private final String[] cells;
  private final Problems mistakes;

  CsvRow(String file, int line, CsvHeader header, String[] cells, Problems mistakes) {
    this.file = file;
    this.line = line;
    this.header = header;
    this.cells = cells;
    this.mistakes = mistakes;
  }

  /** The line in the file, counted from 1. */
  public int line() {
    return line;
  }

  @Override
  public YamlValue at(String column) {
    int position = header.position(column);
    String text = position < 0 ? "" : cells[position].strip();
    return new YamlValue(
        SourceNode.scalar(file, line, column, kind(column, position, text), text),
        mistakes,
        Map.of());
  }

  @Override
  public <T> Optional<T> build(Supplier<T> constructor) {
    return mistakes.build(file, line, "", constructor);
  }

  private Kind kind(String column, int position, String text) {
    if (position >= 0) {
      return text.isEmpty() ? Kind.EMPTY : Kind.CELL;
    }
    // The header has been blamed for a required column; not every row again.
    return header.isRequired(column) ? Kind.UNREADABLE : Kind.ABSENT;
  }
}
