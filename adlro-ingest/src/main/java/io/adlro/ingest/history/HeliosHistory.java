package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.text.CsvTable;

/**
 * The {@code cluster_log.csv} of SenseTime's Helios clusters (Earth, Saturn, Uranus, Venus). The
 * virtual cluster is the group. Times are read as UTC although they are local. The GPU model that a
 * job ran on is not given. Holds one line.
 */
public final class HeliosHistory extends CsvHistory {
  private static final String CLUSTER = "vc";

  public HeliosHistory() {
    super(
        "helios",
        plus(HeliosRow.REQUIRED, CLUSTER),
        plus(HeliosRow.DERIVED, HeliosRow.CPUS, HeliosRow.NODES));
  }

  @Override
  PastJob job(CsvTable table) throws InvalidRecord {
    HeliosRow row = HeliosRow.of(table);
    return row.ended(row.job().group(table.text(CLUSTER)), row.time(HeliosRow.ENDED));
  }
}
