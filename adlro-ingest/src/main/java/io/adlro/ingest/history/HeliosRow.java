package io.adlro.ingest.history;

import io.adlro.ingest.InvalidRecord;
import io.adlro.ingest.history.PastJob.Outcome;
import io.adlro.ingest.text.CsvTable;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The common part of SenseTime's and the Shanghai AI Lab's traces: a job of a scheduler with its
 * resources, its state and three times. Derived columns are not used, since one of the traces
 * counts the wait as part of the duration.
 */
record HeliosRow(
    CsvTable row, int gpus, OptionalInt nodes, long submitMicros, OptionalLong startMicros) {
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

  static HeliosRow of(CsvTable row) throws InvalidRecord {
    OptionalInt nodes = row.field(NODES).wholeIfGiven(0, MOST);
    return new HeliosRow(
        row,
        row.field(GPUS).whole(0, MOST),
        nodes.orElse(0) > 0 ? nodes : OptionalInt.empty(),
        row.field(SUBMITTED).dateMicros(),
        time(row, STARTED));
  }

  /** Empty for the values that the tools print for a missing time. */
  private static OptionalLong time(CsvTable row, String column) throws InvalidRecord {
    return NO_TIME.contains(row.text(column))
        ? OptionalLong.empty()
        : row.field(column).dateMicrosIfGiven();
  }

  OptionalLong time(String column) throws InvalidRecord {
    return time(row, column);
  }

  /** The job without its end and without the columns that only one of the traces has. */
  PastJobBuilder job() throws InvalidRecord {
    OptionalDouble cpus = row.field(CPUS).numberIfGiven(0, MOST);
    return new PastJobBuilder(row.text(ID), submitMicros)
        .user(row.text(USER))
        .gpus(gpus)
        .nodes(nodes)
        .cpuMilli(
            cpus.isPresent()
                ? OptionalInt.of((int) Math.round(1_000 * cpus.getAsDouble() / Math.max(1, gpus)))
                : OptionalInt.empty())
        .startMicros(startMicros);
  }

  /** The job with its end. The run time is 0 if it never started. */
  PastJob ended(PastJobBuilder job, OptionalLong end) throws InvalidRecord {
    Outcome outcome = outcome();
    if (end.isEmpty() && (startMicros.isPresent() || outcome != Outcome.CANCELLED)) {
      throw InvalidRecord.notUsed(ENDED, "had not ended at the end of the trace");
    }
    long to = end.orElse(submitMicros);
    long from = startMicros.orElse(to);
    if (from < submitMicros || to < from) {
      throw new InvalidRecord(ENDED, "times are not in order");
    }
    return job.endMicros(end).ran(to - from, outcome);
  }

  /** A node failure is not the fault of the job, but it ended the job as a failure does. */
  private Outcome outcome() throws InvalidRecord {
    String state = row.text(STATE);
    return switch (state) {
      case "COMPLETED" -> Outcome.COMPLETED;
      case "FAILED", "NODE_FAIL", "OUT_OF_MEMORY" -> Outcome.FAILED;
      case "TIMEOUT" -> Outcome.TIMED_OUT;
      case "RUNNING", "PENDING", "SUSPENDED" ->
          throw InvalidRecord.notUsed(STATE, "had not ended at the end of the trace");
      default -> state.startsWith("CANCELLED") ? Outcome.CANCELLED : Outcome.UNKNOWN;
    };
  }
}
