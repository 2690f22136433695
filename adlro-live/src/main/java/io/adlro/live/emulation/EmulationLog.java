package io.adlro.live.emulation;

import java.util.List;

/** The cluster's own record of what it did, for checks from outside. */
public interface EmulationLog extends AutoCloseable {
  /** A log that keeps nothing. */
  EmulationLog NONE =
      new EmulationLog() {
        @Override
        public void write(Entry entry) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  /** What happened. */
  enum Kind {
    /** The cluster was switched on; nothing runs. */
    OPENED,
    /** An order to start was accepted; the job starts at once or later. */
    ACCEPTED,
    STARTED,
    FINISHED,
    FAILED,
    /** It was stopped before its end and may start again. */
    STOPPED,
    CANCELLED,
    REFUSED
  }

  /**
   * One line.
   *
   * @param atMicros time of the cluster
   * @param epoch of the order that was accepted or refused, also of what follows from it
   * @param shareMilli what the job takes of each GPU, in thousandths
   * @param reason of a refusal or a stop, "" for others
   */
  record Entry(
      long atMicros,
      Kind kind,
      String job,
      int attempt,
      long epoch,
      int shareMilli,
      List<String> gpuIds,
      String reason) {
    public Entry {
      gpuIds = List.copyOf(gpuIds);
    }
  }

  void write(Entry entry);

  /** What was written can be read by others from now on. */
  void flush();

  @Override
  void close();
}
