package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.text.CsvTable;
import java.util.List;

/**
 * Microsoft's Philly trace in the CSV form of the AdaptDL simulator: unordered rows without ids,
 * users and start times. The virtual cluster is the group. Times are read as UTC although they are
 * local. Holds one line.
 */
public final class PhillyHistory extends CsvHistory {
  private static final String SUBMITTED = "timestamp";
  private static final String RUN = "duration";
  private static final String GPUS = "num_gpus";
  private static final String GPU_TIME = "gpu_time";
  private static final String CLUSTER = "cluster";

  public PhillyHistory() {
    super("philly", List.of(SUBMITTED, RUN, GPUS), List.of(GPU_TIME, CLUSTER));
  }

  @Override
  PastJob job(CsvTable row) throws InvalidRecord {
    long runMicros = row.field(RUN).micros();
    if (runMicros < 0) {
      throw new InvalidRecord(RUN, "out of range");
    }
    return new PastJobBuilder("line-" + row.line(), row.field(SUBMITTED).dateMicros())
        .group(row.text(CLUSTER))
        .gpus(row.field(GPUS).whole(0, Integer.MAX_VALUE))
        .ran(runMicros, PastJob.Outcome.UNKNOWN);
  }
}
