package io.adlro.ingest.history.sacct;

import java.util.List;

/** How a line is split into the fields of a row. */
interface SacctLayout {
  /** In lower case. */
  List<String> columns();

  /** The fields of a row; a number other than that of the columns if the line does not fit. */
  List<String> cells(String line);

  /** Why a row with this number of fields does not fit. */
  String misfit(int cells);

  /** Whether the value of a field is truncated. */
  boolean isCut(String cell);

  /** Whether these are columns of accounting. */
  static boolean isAccounting(List<String> columns) {
    return (columns.contains("jobid") || columns.contains("jobidraw")) && columns.contains("state");
  }
}
