package io.adlro.ingest.csv;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns that a table must and may have: {@code
 * CsvColumns.required("job_id").optional("user")}.
 */
public record CsvColumns(List<String> required, List<String> optional) {
  public CsvColumns {
    required = List.copyOf(required);
    optional = List.copyOf(optional);
  }

  public static CsvColumns required(String... columns) {
    return new CsvColumns(List.of(columns), List.of());
  }

  public CsvColumns optional(String... columns) {
    return new CsvColumns(required, List.of(columns));
  }

  List<String> all() {
    List<String> all = new ArrayList<>(required);
    all.addAll(optional);
    return all;
  }
}
