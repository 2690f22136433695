package io.adlro.ingest.history.sacct;

import java.util.List;

/** Where the fields of a row stand. */
interface SacctLayout {
  /** In lower case. */
  List<String> columns();

  /** The fields of a row; another number of them than columns if it does not fit. */
  List<String> cells(String line);

  /** Why a row with so many fields does not fit. */
  String misfit(int cells);

  /** Whether a field is known to hold less than its whole value. */
  boolean isCut(String cell);

  /** Whether these are columns of accounting. */
  static boolean isAccounting(List<String> columns) {
    return (columns.contains("jobid") || columns.contains("jobidraw")) && columns.contains("state");
  }
}
