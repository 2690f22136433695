package io.adlro.ingest.history.sacct;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The table that sacct prints without {@code -p}: a line of dashes below the header marks the
 * columns. Values that are too long are truncated and end with a plus sign.
 */
record FixedLayout(List<String> columns, List<Span> spans) implements SacctLayout {
  private static final Pattern DASHES = Pattern.compile("-+");

  /** From the first character of a column to behind its last one. */
  record Span(int from, int to) {
    String of(String line) {
      int end = Math.min(to, line.length());
      return from >= end ? "" : line.substring(from, end).strip();
    }
  }

  static boolean isRuler(String line) {
    return line.startsWith("--") && line.chars().allMatch(c -> c == '-' || c == ' ');
  }

  static Optional<SacctLayout> of(String header, String ruler) {
    List<String> columns = new ArrayList<>();
    List<Span> spans = new ArrayList<>();
    Matcher dashes = DASHES.matcher(ruler);
    while (dashes.find()) {
      Span span = new Span(dashes.start(), dashes.end());
      spans.add(span);
      columns.add(span.of(header).toLowerCase(Locale.ROOT));
    }
    return SacctLayout.isAccounting(columns)
        ? Optional.of(new FixedLayout(List.copyOf(columns), List.copyOf(spans)))
        : Optional.empty();
  }

  /** None if there is text between the columns: the row is not of this table, or has shifted. */
  @Override
  public List<String> cells(String line) {
    List<String> cells = new ArrayList<>();
    int behind = 0;
    for (Span span : spans) {
      if (!new Span(behind, span.from()).of(line).isEmpty()) {
        return List.of();
      }
      cells.add(span.of(line));
      behind = span.to();
    }
    return new Span(behind, line.length()).of(line).isEmpty() ? cells : List.of();
  }

  @Override
  public String misfit(int cells) {
    return "does not fit the columns; run sacct with -P";
  }

  @Override
  public boolean isCut(String cell) {
    return cell.endsWith("+");
  }
}
