package io.adlro.app.client;

import io.adlro.report.text.TextTable;
import java.util.List;

/** Changes through the interface, newest first. */
public final class AuditTable {
  private AuditTable() {}

  public static List<String> lines(List<AuditRow> rows) {
    TextTable table =
        new TextTable().words("TIME").words("KEY").words("ACTION").words("SUBJECT").words("DETAIL");
    rows.forEach(
        row ->
            table.row(List.of(row.at(), row.actor(), row.action(), row.subject(), row.detail())));
    return table.lines();
  }
}
