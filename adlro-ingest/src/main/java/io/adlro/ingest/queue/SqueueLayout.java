package io.adlro.ingest.queue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How a line of squeue is split into columns: at a character that the user chose, at the ends of
 * right-justified titles (the default and {@code -l}), at the starts of left-justified ones ({@code
 * --Format}), or at blanks.
 */
final class SqueueLayout {
  private enum Mode {
    SEPARATED,
    RIGHT_JUSTIFIED,
    LEFT_JUSTIFIED,
    WORDS
  }

  private static final int MOST_COLUMNS = 200;
  private static final String SIGNS = "|\t;,";
  private static final char NO_SIGN = ' ';
  private static final Pattern TITLE = Pattern.compile("\\S+");

  /** The columns that the Datadog agent requests, without a header. */
  private static final List<String> DATADOG =
      List.of(
          "JOBID",
          "USER",
          "NAME",
          "STATE",
          "NODELIST",
          "CPUS",
          "NODELIST(REASON)",
          "TRES_PER_NODE",
          "PARTITION");

  private static final Pattern DATADOG_ROW =
      Pattern.compile("[0-9]{1,12}\\|[^|]*\\|[^|]*\\|[A-Z_]{4,20}\\|.*");

  private final List<String> titles;
  private final Mode mode;
  private final char sign;
  private final int[] bounds;

  private SqueueLayout(List<String> titles, Mode mode, char sign, int[] bounds) {
    this.titles = titles;
    this.mode = mode;
    this.sign = sign;
    this.bounds = bounds;
  }

  /** The layout that is known without a header, if the line is a row of it. */
  static Optional<SqueueLayout> ofRow(String line) {
    return cells(line, '|').size() == DATADOG.size() && DATADOG_ROW.matcher(line).matches()
        ? Optional.of(new SqueueLayout(DATADOG, Mode.SEPARATED, '|', new int[0]))
        : Optional.empty();
  }

  /** The layout if the line is a header. */
  static Optional<SqueueLayout> of(String line) {
    char sign = (char) SIGNS.chars().filter(s -> line.indexOf(s) >= 0).findFirst().orElse(NO_SIGN);
    Optional<SqueueLayout> layout =
        sign == NO_SIGN
            ? blank(line)
            : Optional.of(new SqueueLayout(cells(line, sign), Mode.SEPARATED, sign, new int[0]));
    return layout.filter(found -> found.isOfJobs() && found.titles.size() <= MOST_COLUMNS);
  }

  private static Optional<SqueueLayout> blank(String line) {
    List<String> titles = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    List<Integer> ends = new ArrayList<>();
    Matcher title = TITLE.matcher(line);
    while (title.find() && titles.size() <= MOST_COLUMNS) {
      titles.add(title.group());
      starts.add(title.start());
      ends.add(title.end());
    }
    if (titles.isEmpty()) {
      return Optional.empty();
    }
    boolean spaced = line.strip().contains("  ");
    Mode mode = Mode.WORDS;
    if (starts.get(0) > 0) {
      mode = Mode.RIGHT_JUSTIFIED;
    } else if (spaced) {
      mode = Mode.LEFT_JUSTIFIED;
    }
    List<Integer> bounds = mode == Mode.RIGHT_JUSTIFIED ? ends : starts;
    return Optional.of(
        new SqueueLayout(
            titles, mode, NO_SIGN, bounds.stream().mapToInt(Integer::intValue).toArray()));
  }

  /** Titles of squeue are in upper case; those of sacct are not. */
  private boolean isOfJobs() {
    return titles.contains("JOBID")
        && titles.stream()
            .anyMatch(
                t ->
                    t.equals("ST")
                        || t.equals("STATE")
                        || t.equals("NODELIST(REASON)")
                        || t.equals("TRES_PER_NODE"));
  }

  boolean isHeader(String line) {
    return line.contains("JOBID");
  }

  List<String> titles() {
    return titles;
  }

  /** The cells in the order of the titles; empty if the line does not fit. */
  Optional<List<String>> cut(String line) {
    List<String> cells =
        switch (mode) {
          case SEPARATED -> cells(line, sign);
          case RIGHT_JUSTIFIED -> rightJustified(line);
          case LEFT_JUSTIFIED -> leftJustified(line);
          case WORDS -> words(line);
        };
    return cells.size() == titles.size() ? Optional.of(cells) : Optional.empty();
  }

  /** Each cell ends where its title ends; the last one is the rest. */
  private List<String> rightJustified(String line) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < bounds.length; i++) {
      int to = i == bounds.length - 1 ? line.length() : Math.min(bounds[i], line.length());
      boolean inWord =
          to > 0 && to < line.length() && line.charAt(to - 1) != ' ' && line.charAt(to) != ' ';
      if (inWord || from > to) {
        // A value that is wider than its column shifts the others.
        return words(line);
      }
      cells.add(line.substring(from, to).strip());
      from = to;
    }
    return cells;
  }

  /** Each cell starts where its title starts; squeue truncates what is longer. */
  private List<String> leftJustified(String line) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < bounds.length; i++) {
      int from = Math.min(bounds[i], line.length());
      int to = i == bounds.length - 1 ? line.length() : Math.min(bounds[i + 1], line.length());
      cells.add(line.substring(from, to).strip());
    }
    return cells;
  }

  /** The last cell, often a reason, may contain blanks. */
  private List<String> words(String line) {
    return List.of(line.strip().split("\\s+", titles.size()));
  }

  private static List<String> cells(String line, char sign) {
    List<String> cells = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < line.length() && cells.size() <= MOST_COLUMNS; i++) {
      char c = line.charAt(i);
      depth += c == '[' || c == '(' ? 1 : c == ']' || c == ')' ? -1 : 0;
      if (c == sign && (depth <= 0 || sign != ',')) {
        cells.add(line.substring(from, i).strip());
        from = i + 1;
      }
    }
    cells.add(line.substring(from).strip());
    return cells;
  }
}
