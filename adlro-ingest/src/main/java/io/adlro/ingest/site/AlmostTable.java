package io.adlro.ingest.site;

import io.adlro.ingest.Head;
import io.adlro.ingest.history.HistoryFormat;
import io.adlro.ingest.message.NearestName;
import io.adlro.ingest.text.CsvTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A table that no format recognises because columns are missing or misspelt: the format that it
 * comes nearest to, by the share of the required columns that it has.
 */
record AlmostTable(String format, List<String> missing, List<String> unused, double share) {
  private static final double LEAST_SHARE = 0.5;
  private static final int FEWEST_COLUMNS = 2;
  private static final int SHORTEST_PART = 3;
  private static final Pattern OTHER_DELIMITER = Pattern.compile("[;\t]");
  private static final String SEPARATED =
      "line 1: is like a table of the format %s, but its columns are separated by `%s`; separate"
          + " them by commas";

  /** Names the missing columns and the nearest ones of the file; empty if it is like none. */
  static Optional<String> sentence(Head head, List<HistoryFormat> formats) {
    List<String> columns = CsvTable.firstLine(head);
    Matcher other = OTHER_DELIMITER.matcher(columns.size() == 1 ? columns.get(0) : "");
    return other.find()
        ? nearest(List.of(columns.get(0).split(other.group(), -1)), formats)
            .map(table -> SEPARATED.formatted(table.format, other.group()))
        : nearest(columns, formats).map(AlmostTable::sentence);
  }

  private static Optional<AlmostTable> nearest(List<String> columns, List<HistoryFormat> formats) {
    Optional<AlmostTable> nearest = Optional.empty();
    for (HistoryFormat format : formats) {
      for (List<String> required : format.tables()) {
        AlmostTable table = of(format.name(), required, columns);
        if (required.size() - table.missing.size() >= FEWEST_COLUMNS
            && table.share >= LEAST_SHARE
            && nearest.filter(other -> other.share >= table.share).isEmpty()) {
          nearest = Optional.of(table);
        }
      }
    }
    return nearest;
  }

  /** A column that is nearly there counts half. */
  private static AlmostTable of(String format, List<String> required, List<String> columns) {
    List<String> missing = required.stream().filter(name -> !columns.contains(name)).toList();
    List<String> unused = columns.stream().filter(name -> !required.contains(name)).toList();
    long misspelt = missing.stream().filter(name -> nearestName(name, unused).isPresent()).count();
    double share = (required.size() - missing.size() + 0.5 * misspelt) / required.size();
    return new AlmostTable(format, missing, unused, share);
  }

  private static Optional<String> nearestName(String column, List<String> names) {
    return NearestName.to(column, names)
        .or(
            () ->
                names.stream()
                    .filter(name -> name.length() >= SHORTEST_PART && column.contains(name))
                    .findFirst());
  }

  private String sentence() {
    List<String> left = new ArrayList<>(unused);
    String named =
        missing.stream()
            .map(
                column ->
                    "`%s`%s"
                        .formatted(
                            column,
                            nearestName(column, left)
                                .map(
                                    name -> {
                                      left.remove(name);
                                      return " (did you mean it by `" + name + "`?)";
                                    })
                                .orElse("")))
            .collect(Collectors.joining(", "));
    return "line 1: is nearly a table of the format %s, but has no column %s; add or rename it"
        .formatted(format, named);
  }
}
