package io.adlro.ingest.history;

import io.adlro.ingest.Head;
import io.adlro.ingest.Intake;
import io.adlro.ingest.Unreadable;
import java.io.IOException;
import java.io.InputStream;
import java.time.LocalDateTime;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
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

  private static final LocalDateTime ZERO = LocalDateTime.of(1970, 1, 1, 0, 0);

  /** Microseconds up to then are far inside a long. */
  private static final int LATEST_YEAR = 9_999;

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
    return new PastJobBuilder("line-" + row.line(), micros(row.text(SUBMITTED)))
        .group(row.text(CLUSTER))
        .gpus(row.cell(GPUS).whole(0, Integer.MAX_VALUE))
        .ran(runMicros, PastJob.Outcome.UNKNOWN);
  }

  private static long micros(String text) throws BrokenLine {
    try {
      LocalDateTime time = LocalDateTime.parse(text.replace(' ', 'T'));
      if (!time.isBefore(ZERO) && time.getYear() <= LATEST_YEAR) {
        return ChronoUnit.MICROS.between(ZERO, time);
      }
    } catch (DateTimeParseException e) {
      throw new BrokenLine(SUBMITTED, "not a date and time");
    }
    throw new BrokenLine(SUBMITTED, "out of range");
  }
}
