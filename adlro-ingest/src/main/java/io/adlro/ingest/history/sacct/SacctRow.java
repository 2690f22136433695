package io.adlro.ingest.history.sacct;

import java.util.List;
import java.util.Map;

/** One row of accounting; the text of an absent column is empty. */
public record SacctRow(List<String> columns, List<String> cells, String where) {
  /** A row from another source, by sacct's column names in lower case. */
  public static SacctRow of(Map<String, String> cells, String where) {
    return new SacctRow(List.copyOf(cells.keySet()), List.copyOf(cells.values()), where);
  }

  /** By its name in lower case. */
  String text(String column) {
    int at = columns.indexOf(column);
    String text = at < 0 ? "" : cells.get(at).strip();
    return text.equals("(null)") ? "" : text;
  }

  /** The first of these columns that is not empty. */
  String firstOf(String... names) {
    for (String name : names) {
      String text = text(name);
      if (!text.isEmpty()) {
        return text;
      }
    }
    return "";
  }

  /** With the array task ({@code 12_3}) if the columns have it. */
  String id() {
    return firstOf("jobid", "jobidraw");
  }

  /** Ids are unique within a cluster only. */
  String job() {
    return text("cluster") + "/" + id();
  }

  /** Distinguishes the attempts of one job. */
  String attempt() {
    return text("start") + "/" + text("end");
  }
}
