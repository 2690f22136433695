package io.adlro.live.emulation;

import io.adlro.live.driver.DriverOrder.Start;
import io.adlro.live.driver.Report;
import java.util.List;
import java.util.Optional;

/** What the cluster knows of one job: its last attempt, and what was reported of it. */
final class EmulatedJob {
  /** Stands for a job that the simulation does not have. */
  static final int NO_NUMBER = -1;

  /** Where the last attempt is. */
  enum Stage {
    /** Accepted, not started. */
    ORDERED,
    RUNNING,
    /** The order was lost on its way: the same one may come again. */
    LOST,
    /** It was refused, stopped or cancelled; another attempt may start. */
    OVER,
    /** The job has finished or failed. */
    ENDED;

    boolean isActive() {
      return this == ORDERED || this == RUNNING;
    }
  }

  private final String id;
  private int number = NO_NUMBER;
  private Stage stage = Stage.OVER;
  private int attempt;
  private long epoch;
  private int shareMilli;
  private long savedBeforeMicros;
  private List<String> gpuIds = List.of();
  private Optional<Report.OfJob> last = Optional.empty();

  EmulatedJob(String id) {
    this.id = id;
  }

  /** An order to start was accepted. */
  void ordered(Start order) {
    stage = Stage.ORDERED;
    attempt = order.attempt();
    epoch = order.epoch();
    shareMilli = order.request().shareMilli();
    gpuIds = order.gpuIds();
    last = Optional.empty();
  }

  /** The last attempt is over before it began, or the job has ended. */
  void over(Stage now, Report.OfJob report) {
    stage = now;
    attempt = report.attempt();
    last = Optional.of(report);
  }

  void running(Report.OfJob report) {
    stage = Stage.RUNNING;
    last = Optional.of(report);
  }

  void lost() {
    stage = Stage.LOST;
  }

  /** The simulation has the job under this number; work of before it is kept elsewhere. */
  void enter(int itsNumber, long savedElsewhereMicros) {
    number = itsNumber;
    savedBeforeMicros = savedElsewhereMicros;
  }

  void leave() {
    number = NO_NUMBER;
  }

  String id() {
    return id;
  }

  int number() {
    return number;
  }

  Stage stage() {
    return stage;
  }

  int attempt() {
    return attempt;
  }

  long savedBeforeMicros() {
    return savedBeforeMicros;
  }

  List<String> gpuIds() {
    return gpuIds;
  }

  /** The last report about the last attempt, none before its start. */
  Optional<Report.OfJob> last() {
    return last;
  }

  EmulationLog.Entry entry(long atMicros, EmulationLog.Kind kind, String reason) {
    return new EmulationLog.Entry(atMicros, kind, id, attempt, epoch, shareMilli, gpuIds, reason);
  }
}
