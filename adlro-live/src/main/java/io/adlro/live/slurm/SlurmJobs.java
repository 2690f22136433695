package io.adlro.live.slurm;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.JobRequest;
import io.adlro.ingest.cluster.Hostlist;
import io.adlro.live.driver.ClusterContents.ClusterJob;
import io.adlro.live.driver.Report;
import io.adlro.live.slurm.SlurmTracked.Stage;
import io.adlro.live.slurm.SlurmTracked.Stop;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The GPU jobs of Slurm. Each list of them is compared with the one before, and the differences are
 * reports. A job is known by what the gate wrote into it, not by its number alone: a slurmctld that
 * was killed can lose a job and give its number to another.
 */
final class SlurmJobs {
  private static final String PREFIX = "slurm-";

  /**
   * A slurmd fails a job that comes again within the second in which it has killed it ("already
   * killed, do not launch batch job"); clocks may differ by one more.
   */
  private static final long SETTLING_NANOS = Duration.ofSeconds(2).toNanos();

  /** Why a job that has lost a node is not placed yet. */
  private static final String SETTLING = "Slurm still ends its run before";

  /**
   * Slurm 22.05 can start a job without its GPUs that it had put back because the node did not
   * answer at the launch. So long it may also take until they are shown.
   */
  private static final long ALLOCATION_SECONDS = 5;

  private final SlurmInventory inventory;
  private final SlurmJobReading reading;
  private final Set<String> partitions;
  private final SlurmLimits limits;
  private final SlurmStuckGpus stuck;
  private final Consumer<Report> reports;
  private final Map<String, SlurmTracked> jobs = new LinkedHashMap<>();
  private final Map<String, String> withoutMark = new LinkedHashMap<>(); // number to id
  private long highestEpoch;

  /**
   * @param partitions whose jobs ADLRO places
   */
  SlurmJobs(
      SlurmInventory inventory,
      SlurmJobReading reading,
      Set<String> partitions,
      SlurmLimits limits,
      SlurmStuckGpus stuck,
      Consumer<Report> reports) {
    this.inventory = inventory;
    this.reading = reading;
    this.partitions = partitions;
    this.limits = limits;
    this.stuck = stuck;
    this.reports = reports;
  }

  Optional<SlurmTracked> find(String id) {
    return Optional.ofNullable(jobs.get(id));
  }

  Collection<SlurmTracked> all() {
    return jobs.values();
  }

  /** The highest epoch of a placement that a job states, in so far as the gate vouches for it. */
  long highestEpoch() {
    return highestEpoch;
  }

  /** GPUs of a node that no job has or is about to get. */
  int freeGpus(String node) {
    int used = 0;
    for (SlurmTracked job : jobs.values()) {
      used += gpusByNode(job).getOrDefault(node, 0);
    }
    return inventory.gpus(node) - used - stuck.on(node);
  }

  private Map<String, Integer> gpusByNode(SlurmTracked job) {
    boolean unseen = !job.isActive() && job.info().state() == SlurmJobState.RUNNING;
    return unseen ? inventory.countByNode(inventory.gpuIds(job.info())) : job.gpusByNode();
  }

  // ---------------------------------------------------------------- what has ended

  /** Takes a new list: reports ends and requeues, and forgets what is not in it. */
  void update(List<SlurmJobInfo> list, long nowNanos) {
    Set<String> present = new TreeSet<>();
    for (SlurmJobInfo info : list) {
      String id = id(info);
      present.add(id);
      SlurmTracked job = jobs.get(id);
      if (job == null) {
        meet(id, info, nowNanos);
      } else {
        job.seen(info);
        follow(job, nowNanos);
      }
      if (info.token().isPresent()) {
        info.placed().ifPresent(placed -> highestEpoch = Math.max(highestEpoch, placed.epoch()));
      }
    }
    for (SlurmTracked job : List.copyOf(jobs.values())) {
      if (!present.contains(job.id())) {
        forget(job, nowNanos);
      }
    }
  }

  private void forget(SlurmTracked job, long nowNanos) {
    jobs.remove(job.id());
    withoutMark.values().remove(job.id());
    if (job.stage() != Stage.ENDED && job.request().isPresent()) {
      limits.ended(job.info(), nowNanos);
      reports.accept(new Report.Removed(job.id(), Report.UNORDERED));
    }
  }

  private String id(SlurmJobInfo info) {
    Optional<String> token = info.token();
    if (token.isPresent()) {
      return PREFIX + info.number() + "-" + token.get();
    }
    String before = withoutMark.get(info.number());
    if (before != null && jobs.containsKey(before)) {
      SlurmJobInfo known = jobs.get(before).info();
      if (known.submitSeconds() == info.submitSeconds() || info.restarts() > known.restarts()) {
        return before;
      }
    }
    String id = PREFIX + info.number() + "-" + Long.toString(info.submitSeconds(), 36);
    withoutMark.put(info.number(), id);
    return id;
  }

  /** A job that the driver sees for the first time; another process may have placed it. */
  private void meet(String id, SlurmJobInfo info, long nowNanos) {
    if (!SlurmJobReading.wantsGpus(info) && info.gresDetail().isEmpty()) {
      return;
    }
    SlurmTracked job = new SlurmTracked(id, info);
    jobs.put(id, job);
    SlurmJobState state = info.state();
    if (state.hasEnded()) {
      emit(job.ended(end(job, attemptOf(info))));
    } else if (state == SlurmJobState.WAITING && info.placed().isPresent()) {
      SlurmPlaced placed = info.placed().get();
      if (info.restarts() > placed.restarts()) {
        emit(job.over(requeued(job, placed.attempt())));
      } else if (!info.isHeld()) {
        job.released(placed, pinned(info), nowNanos);
      }
    }
  }

  /** The nodes that a job is pinned to, with the GPUs that it wants on each. */
  private Map<String, Integer> pinned(SlurmJobInfo info) {
    Map<String, Integer> pinned = new LinkedHashMap<>();
    int gpus = reading.waiting("", info).request().map(JobRequest::gpus).orElse(0);
    int perNode = gpus / info.wants().nodes();
    for (String node : Hostlist.expand(info.wants().requiredNodes()).orElse(List.of())) {
      pinned.put(node, perNode);
    }
    return pinned;
  }

  /** The attempt that a run belongs to. */
  private static int attemptOf(SlurmJobInfo info) {
    return info.placed()
        .filter(placed -> placed.restarts() == info.restarts())
        .map(SlurmPlaced::attempt)
        .orElse(Report.UNORDERED);
  }

  private void follow(SlurmTracked job, long nowNanos) {
    SlurmJobInfo info = job.info();
    SlurmJobState state = info.state();
    if (state.hasEnded() && job.stage() != Stage.ENDED) {
      int attempt = job.stage() == Stage.RUNNING ? job.attempt() : attemptOf(info);
      limits.ended(info, nowNanos);
      emit(job.ended(end(job, attempt)));
    }
  }

  /**
   * Reports runs that were stopped while their jobs stay in the queue. One that was stopped on
   * purpose is reported when its node can start the job again. One that lost a node is reported
   * before the node where Slurm allows it; the job is held until it can be started again.
   */
  void reportStopped(long nowNanos) {
    for (SlurmTracked job : jobs.values()) {
      if (job.stage() == Stage.RUNNING && losesNode(job)) {
        emit(new Report.Held(job.id(), SETTLING)); // before it may wait
        job.limited(Optional.of(SETTLING));
      }
      if (job.stage() == Stage.RUNNING && isOver(job) && hasSettled(job, nowNanos)) {
        emit(job.over(stopped(job)));
      }
    }
  }

  /** Slurm stops the job to start it again, which it cannot do at once. */
  private static boolean losesNode(SlurmTracked job) {
    boolean stopped = job.stop() == Stop.NONE && job.info().restarts() > job.restarts();
    return switch (job.info().state()) {
      case COMPLETING -> stopped && job.limit().isEmpty();
      case WAITING -> stopped && job.limit().isEmpty() && isWide(job);
      default -> false;
    };
  }

  private static boolean isWide(SlurmTracked job) {
    return job.info().wants().nodes() > 1;
  }

  private static boolean hasSettled(SlurmTracked job, long nowNanos) {
    boolean onPurpose = job.stop() != Stop.NONE || job.info().isHeld();
    boolean waits = job.info().state() == SlurmJobState.WAITING;
    return !(onPurpose && waits) || job.overNanos(nowNanos) >= SETTLING_NANOS;
  }

  /** Slurm counts a restart when it stops the job; until its processes have ended it holds GPUs. */
  private static boolean isOver(SlurmTracked job) {
    SlurmJobState state = job.info().state();
    return state == SlurmJobState.WAITING
        || (state == SlurmJobState.RUNNING && job.info().restarts() > job.restarts());
  }

  private static Report.OfJob end(SlurmTracked job, int attempt) {
    return switch (job.info().state()) {
      case FINISHED -> new Report.Finished(job.id(), attempt);
      case TIMED_OUT -> new Report.Failed(job.id(), attempt, FailureCause.TIME_LIMIT);
      case FAILED -> new Report.Failed(job.id(), attempt, FailureCause.CRASHED);
      default -> new Report.Removed(job.id(), attempt);
    };
  }

  /** The report about a run that was stopped while the job stays in the queue. */
  private static Report.OfJob stopped(SlurmTracked job) {
    return job.stop() == Stop.CANCEL
        ? new Report.Cancelled(job.id(), job.attempt())
        : requeued(job, job.attempt());
  }

  /** Slurm holds a job that was requeued on purpose, and not one whose node failed. */
  private static Report.OfJob requeued(SlurmTracked job, int attempt) {
    boolean wanted = job.stop() == Stop.PREEMPT || job.info().isHeld();
    RequeueCause cause = wanted ? RequeueCause.PREEMPTED : RequeueCause.GPU_LOST;
    return new Report.Requeued(job.id(), attempt, 0, cause);
  }

  private void emit(Report report) {
    reports.accept(report);
  }

  // ---------------------------------------------------------------- what begins

  /**
   * Reports jobs that have arrived or started since the list before.
   *
   * @param nowSeconds of the clock: jobs that may begin later only arrive then
   */
  void reportNew(long nowSeconds) {
    for (SlurmTracked job : jobs.values()) {
      SlurmJobState state = job.info().state();
      if (state == SlurmJobState.WAITING) {
        arrive(job, nowSeconds);
      } else if (state == SlurmJobState.RUNNING && job.stage() != Stage.RUNNING) {
        start(job, nowSeconds);
      }
    }
  }

  private void arrive(SlurmTracked job, long nowSeconds) {
    SlurmJobInfo info = job.info();
    boolean later = info.restarts() == 0 && info.startSeconds() > nowSeconds;
    if (job.request().isPresent()) {
      checkLimit(job);
    } else if (job.leftReason().isEmpty() && !later && isManaged(info)) {
      SlurmJobReading.Reading read = reading.waiting(job.id(), info);
      if (read.request().isPresent()) {
        job.arrived(read.request().get());
        emit(new Report.Arrived(read.request().get()));
      } else {
        job.left(read.reason());
        reportLeft(job);
      }
    }
  }

  /** Jobs that wait for Slurm's own scheduler and that the gate still holds, once more. */
  void reportLeft() {
    jobs.values().forEach(this::reportLeft);
  }

  private void reportLeft(SlurmTracked job) {
    boolean gated = job.info().isHeld() && job.info().token().isPresent();
    if (job.leftReason().isPresent() && gated && job.stage() == Stage.WAITING) {
      emit(new Report.LeftToCluster(job.id(), job.leftReason().get()));
    }
  }

  private boolean isManaged(SlurmJobInfo info) {
    return List.of(info.texts().partition().split(",", -1)).stream().anyMatch(partitions::contains);
  }

  /** Reports jobs that something of Slurm keeps waiting, and those that may be placed again. */
  void reportLimited(long nowNanos) {
    for (SlurmTracked job : jobs.values()) {
      boolean waits = job.request().isPresent() && job.stage() == Stage.WAITING;
      Optional<String> limit = waits ? limits.reason(job.info()) : Optional.empty();
      if (job.limit().equals(Optional.of(SETTLING)) && isSettling(job, nowNanos)) {
        limit = job.limit();
      }
      if (!limit.equals(job.limit())) {
        job.limited(limit);
        emit(
            limit.isPresent()
                ? new Report.Held(job.id(), limit.get())
                : new Report.Released(job.id()));
      }
    }
  }

  /** Its nodes end the run before, or some of them have just done so. */
  private static boolean isSettling(SlurmTracked job, long nowNanos) {
    return switch (job.info().state()) {
      case COMPLETING -> true;
      case WAITING -> isWide(job) && job.overNanos(nowNanos) < SETTLING_NANOS;
      default -> false;
    };
  }

  private void checkLimit(SlurmTracked job) {
    JobRequest request = job.request().orElseThrow();
    Optional<Long> limit = SlurmJobReading.limitMicros(job.info());
    if (limit.isPresent() && limit.get() != request.limitMicros().orElse(-1)) {
      job.arrived(reading.waiting(job.id(), job.info()).request().orElse(request));
      emit(new Report.LimitChanged(job.id(), limit.get()));
    }
  }

  private void start(SlurmTracked job, long nowSeconds) {
    List<String> gpuIds = inventory.gpuIds(job.info());
    if (gpuIds.isEmpty()) {
      boolean complete = nowSeconds - job.info().startSeconds() > ALLOCATION_SECONDS;
      if (complete && job.stage() == Stage.RELEASED) {
        emit(job.started(attemptOf(job.info()), List.of(), job.gpusByNode())); // as ordered
      }
      return; // it has no GPU of the cluster file, or its allocation is not complete yet
    }
    if (job.request().isEmpty()) {
      JobRequest running = reading.running(job.id(), job.info(), gpuIds.size());
      job.arrived(running);
      emit(new Report.Arrived(running));
    }
    emit(job.started(attemptOf(job.info()), gpuIds, inventory.countByNode(gpuIds)));
  }

  // ---------------------------------------------------------------- contents

  /** All jobs in the queue that have arrived and not ended. */
  List<JobRequest> queue() {
    List<JobRequest> queue = new ArrayList<>();
    for (SlurmTracked job : jobs.values()) {
      if (job.stage() != Stage.ENDED) {
        job.request().ifPresent(queue::add);
      }
    }
    return queue;
  }

  /** Jobs that limits of Slurm keep waiting, with the reason. */
  Map<String, String> limited() {
    Map<String, String> limited = new LinkedHashMap<>();
    jobs.values().forEach(job -> job.limit().ifPresent(limit -> limited.put(job.id(), limit)));
    return limited;
  }

  List<ClusterJob> lastReports() {
    List<ClusterJob> last = new ArrayList<>();
    jobs.values().forEach(job -> job.last().ifPresent(report -> last.add(new ClusterJob(report))));
    return last;
  }
}
