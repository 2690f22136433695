package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;

/**
 * Microsoft's Philly trace in the CSV form of the AdaptDL simulator: rows in no order, no ids, no
 * users, no times of start. The virtual cluster is the group; times count as UTC, though they are
 * local. Holds one line of at most 64 Ki characters.
 */
public final class PhillyHistory implements HistoryFormat {
  private static final String SUBMITTED = "timestamp";
  private static final String RUN = "duration";
  private static final String GPUS = "num_gpus";
  private static final String GPU_TIME = "gpu_time";
  private static final String CLUSTER = "cluster";
  private static final List<String> REQUIRED = List.of(SUBMITTED, RUN, GPUS);

  @Override
  public String name() {
    return "philly";
  }

  @Override
  public boolean recognises(Head head) {
    return HistoryTable.starts(head.text(), REQUIRED);
  }

  @Override
  public List<String> carries() {
    return List.of("GPUs", "virtual cluster as group", "time of day");
  }

  @Override
  public void read(InputStream in, Consumer<PastJob> to, Intake intake)
      throws IOException, Unreadable {
    HistoryTable.open(in, REQUIRED, List.of(GPU_TIME, CLUSTER), intake)
        .read(PhillyHistory::job, to);
  }

  private static PastJob job(HistoryTable row) throws BrokenLine {
    long runMicros = row.cell(RUN).micros();
    if (runMicros < 0) {
      throw new BrokenLine(RUN, "out of range");
    }
    return new PastJobBuilder("line-" + row.line(), row.cell(SUBMITTED).dateMicros())
        .group(row.text(CLUSTER))
        .gpus(row.cell(GPUS).whole(0, Integer.MAX_VALUE))
        .ran(runMicros, PastJob.Outcome.UNKNOWN);
  }
}
