package io.adlro.live.slurm;

import io.adlro.core.model.JobRequest;
import io.adlro.live.driver.Report;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What the driver knows of one job. */
final class SlurmTracked {
  /** Where its last attempt is. */
  enum Stage {
    /** No attempt is under way. */
    WAITING,
    /** Pinned and released; it has not started. */
    RELEASED,
    RUNNING,
    ENDED
  }

  /** What an order of ours stops the running attempt for. */
  enum Stop {
    NONE,
    PREEMPT,
    CANCEL
  }

  private final String id;
  private SlurmJobInfo info;
  private Stage stage = Stage.WAITING;
  private Stop stop = Stop.NONE;
  private int attempt;
  private int restarts;
  private int cancelled;
  private long sinceNanos;
  private OptionalLong overSinceNanos = OptionalLong.empty();
  private Map<String, Integer> gpusByNode = Map.of();
  private Optional<JobRequest> request = Optional.empty();
  private Optional<String> leftReason = Optional.empty();
  private Optional<String> limit = Optional.empty();
  private Optional<Report.OfJob> last = Optional.empty();

  SlurmTracked(String id, SlurmJobInfo info) {
    this.id = id;
    this.info = info;
  }

  String id() {
    return id;
  }

  SlurmJobInfo info() {
    return info;
  }

  void seen(SlurmJobInfo now) {
    info = now;
  }

  Stage stage() {
    return stage;
  }

  boolean isActive() {
    return stage == Stage.RELEASED || stage == Stage.RUNNING;
  }

  /** Slurm put a job back into the queue that we had placed, and would start it by itself. */
  boolean isRequeuedAndFree() {
    return stage == Stage.WAITING
        && info.state() == SlurmJobState.WAITING
        && !info.isHeld()
        && info.placed().filter(placed -> info.restarts() > placed.restarts()).isPresent();
  }

  /** The last attempt that was ordered, 0 for none or one without an order. */
  int attempt() {
    return attempt;
  }

  /** How often the job had been requeued when its attempt was released. */
  int restarts() {
    return restarts;
  }

  /** How many GPUs its attempt has on each node, or will have. */
  Map<String, Integer> gpusByNode() {
    return gpusByNode;
  }

  /** When it was released. */
  long sinceNanos() {
    return sinceNanos;
  }

  /** How long its run has been over, from the first call on. */
  long overNanos(long nowNanos) {
    if (overSinceNanos.isEmpty()) {
      overSinceNanos = OptionalLong.of(nowNanos);
    }
    return nowNanos - overSinceNanos.getAsLong();
  }

  Stop stop() {
    return stop;
  }

  void stopping(Stop why) {
    stop = why;
  }

  /** The highest attempt that must not start. */
  int cancelled() {
    return cancelled;
  }

  void cancelled(int upTo) {
    cancelled = Math.max(cancelled, upTo);
  }

  Optional<JobRequest> request() {
    return request;
  }

  void arrived(JobRequest asked) {
    request = Optional.of(asked);
  }

  /** Why only Slurm can place it. */
  Optional<String> leftReason() {
    return leftReason;
  }

  void left(String reason) {
    leftReason = Optional.of(reason);
  }

  /** The limit of Slurm that was reported as what keeps it waiting. */
  Optional<String> limit() {
    return limit;
  }

  void limited(Optional<String> by) {
    limit = by;
  }

  /** The last report about its last attempt. */
  Optional<Report.OfJob> last() {
    return last;
  }

  /** GPUs that a call is about to give it; none if the call has failed. */
  void reserved(Map<String, Integer> onNodes) {
    gpusByNode = onNodes;
  }

  void released(SlurmPlaced placed, Map<String, Integer> onNodes, long nowNanos) {
    stage = Stage.RELEASED;
    attempt = placed.attempt();
    restarts = placed.restarts();
    gpusByNode = onNodes;
    sinceNanos = nowNanos;
    last = Optional.empty();
  }

  Report.OfJob started(int ofAttempt, List<String> onGpus, Map<String, Integer> onNodes) {
    stage = Stage.RUNNING;
    overSinceNanos = OptionalLong.empty();
    attempt = ofAttempt;
    restarts = info.restarts();
    gpusByNode = onNodes;
    return reported(new Report.Started(id, ofAttempt, onGpus));
  }

  /** The attempt is over and the job waits. */
  Report.OfJob over(Report.OfJob report) {
    stage = Stage.WAITING;
    attempt = Math.max(attempt, report.attempt());
    stop = Stop.NONE;
    gpusByNode = Map.of();
    return reported(report);
  }

  Report.OfJob ended(Report.OfJob report) {
    stage = Stage.ENDED;
    gpusByNode = Map.of();
    return reported(report);
  }

  private Report.OfJob reported(Report.OfJob report) {
    last = Optional.of(report);
    return report;
  }
}
