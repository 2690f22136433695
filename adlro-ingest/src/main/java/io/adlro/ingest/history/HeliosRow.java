package io.adlro.ingest.history;

import io.adlro.ingest.history.PastJob.Outcome;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * What the traces of SenseTime and of the Shanghai AI Lab have in common: a job of a scheduler with
 * its resources, its state and three times. The columns that derive from these are not used, since
 * one of the traces counts the wait as part of the duration.
 */
record HeliosRow(
    HistoryTable row, int gpus, OptionalInt nodes, long submitMicros, OptionalLong startMicros) {
  static final String ID = "job_id";
  static final String USER = "user";
  static final String NODES = "node_num";
  static final String GPUS = "gpu_num";
  static final String CPUS = "cpu_num";
  static final String STATE = "state";
  static final String SUBMITTED = "submit_time";
  static final String STARTED = "start_time";
  static final String ENDED = "end_time";
  static final String DURATION = "duration";
  static final String QUEUED = "queue";

  static final List<String> REQUIRED = List.of(ID, USER, GPUS, STATE, SUBMITTED, STARTED, ENDED);
  static final List<String> DERIVED = List.of(DURATION, QUEUED);

  private static final int MOST = 1_000_000;
  private static final Set<String> NO_TIME = Set.of("None", "NaT", "nan", "Unknown");

  static HeliosRow of(HistoryTable row) throws BrokenLine {
    HistoryCell nodes = row.cell(NODES);
    int count = nodes.isGiven() ? nodes.whole(0, MOST) : 0;
    return new HeliosRow(
        row,
        row.cell(GPUS).whole(0, MOST),
        count > 0 ? OptionalInt.of(count) : OptionalInt.empty(),
        row.cell(SUBMITTED).dateMicros(),
        time(row, STARTED));
  }

  /** A time that may be missing, for which the tools have many words. */
  private static OptionalLong time(HistoryTable row, String column) throws BrokenLine {
    return NO_TIME.contains(row.text(column))
        ? OptionalLong.empty()
        : row.cell(column).dateMicrosIfGiven();
  }

  OptionalLong time(String column) throws BrokenLine {
    return time(row, column);
  }

  /** The job so far; what only one of the traces has is left to it. */
  PastJobBuilder job() throws BrokenLine {
    HistoryCell cpus = row.cell(CPUS);
    return new PastJobBuilder(row.text(ID), submitMicros)
        .user(row.text(USER))
        .gpus(gpus)
        .nodes(nodes)
        .cpuMilli(
            cpus.isGiven()
                ? OptionalInt.of((int) Math.round(1_000 * cpus.number(0, MOST) / Math.max(1, gpus)))
                : OptionalInt.empty())
        .startMicros(startMicros);
  }

  /** The job with its end: one that never started ran for no time. */
  PastJob ended(PastJobBuilder job, OptionalLong end) throws BrokenLine {
    Outcome outcome = outcome();
    if (end.isEmpty() && (startMicros.isPresent() || outcome != Outcome.CANCELLED)) {
      throw BrokenLine.leftOut(ENDED, "not ended when the trace did");
    }
    long to = end.orElse(submitMicros);
    long from = startMicros.orElse(to);
    if (from < submitMicros || to < from) {
      throw new BrokenLine(ENDED, "times that fall");
    }
    return job.endMicros(end).ran(to - from, outcome);
  }

  /** A node that crashed is no doing of the job, but it ended the job as a failure does. */
  private Outcome outcome() throws BrokenLine {
    String state = row.text(STATE);
    return switch (state) {
      case "COMPLETED" -> Outcome.COMPLETED;
      case "FAILED", "NODE_FAIL", "OUT_OF_MEMORY" -> Outcome.FAILED;
      case "TIMEOUT" -> Outcome.TIMED_OUT;
      case "RUNNING", "PENDING", "SUSPENDED" ->
          throw BrokenLine.leftOut(STATE, "not ended when the trace did");
      default -> state.startsWith("CANCELLED") ? Outcome.CANCELLED : Outcome.UNKNOWN;
    };
  }
}
