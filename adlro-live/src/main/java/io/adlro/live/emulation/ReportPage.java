package io.adlro.live.emulation;

import java.util.List;

/**
 * An answer to a reader of reports.
 *
 * @param instance of the cluster: another one has forgotten all jobs and counts again from 1
 * @param last number of the last report that there is
 * @param missed whether reports behind those that the reader has are not kept any more; it has to
 *     read the contents
 */
record ReportPage(String instance, long last, boolean missed, List<NumberedReport> reports) {
  ReportPage {
    reports = List.copyOf(reports);
  }
}
