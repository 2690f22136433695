package io.adlro.ingest.history.sacct;

import java.util.List;
import java.util.Map;

/** One row of accounting; a column that is not there is empty. */
public record SacctRow(List<String> columns, List<String> cells, String where) {
  /** A row that no table holds, by sacct's column names in lower case. */
  public static SacctRow of(Map<String, String> cells, String where) {
    return new SacctRow(List.copyOf(cells.keySet()), List.copyOf(cells.values()), where);
  }

  /** By its name in lower case. */
  String text(String column) {
    int at = columns.indexOf(column);
    String text = at < 0 ? "" : cells.get(at).strip();
    return text.equals("(null)") ? "" : text;
  }

  /** The first of these columns that says something. */
  String firstOf(String... names) {
    for (String name : names) {
      String text = text(name);
      if (!text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  /** With the array task ({@code 12_3}) where the columns have it. */
  String id() {
    return firstOf("jobid", "jobidraw");
  }

  /** Ids are unique within a cluster only. */
  String job() {
    return text("cluster") + "/" + id();
  }

  /** What tells the attempts of one job apart. */
  String attempt() {
    return text("start") + "/" + text("end");
  }
}
