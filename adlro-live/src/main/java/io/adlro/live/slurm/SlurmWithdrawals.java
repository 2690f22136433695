package io.adlro.live.slurm;

import io.adlro.live.slurm.SlurmTracked.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which released jobs Slurm does not start, and why. They are held again and the order counts as
 * refused: a pinned job waits for its nodes for ever, whatever becomes of them.
 */
final class SlurmWithdrawals {
  /** A released job that has to be taken back. */
  record Withdrawal(SlurmTracked job, String reason) {}

  /** How long a job may wait for resources that should be free; a job before it may be ending. */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(5).toNanos();

  private SlurmWithdrawals() {}

  static List<Withdrawal> of(SlurmJobs jobs, SlurmNodes nodes, SlurmLimits limits, long nowNanos) {
    List<Withdrawal> found = new ArrayList<>();
    Map<String, Integer> free = new LinkedHashMap<>();
    for (SlurmTracked job : jobs.all()) {
      if (job.stage() != Stage.RELEASED || job.info().state() != SlurmJobState.WAITING) {
        continue;
      }
      Optional<String> reason = limits.of(job, nowNanos).or(() -> reason(job, nodes, nowNanos));
      for (String node : job.gpusByNode().keySet()) {
        int over = -free.computeIfAbsent(node, jobs::freeGpus);
        if (reason.isEmpty() && over > 0) {
          reason = Optional.of("other jobs have the GPUs of " + node);
        }
      }
      if (reason.isPresent()) {
        job.gpusByNode().forEach((node, gpus) -> free.merge(node, gpus, Integer::sum));
        found.add(new Withdrawal(job, reason.get()));
      }
    }
    return found;
  }

  private static Optional<String> reason(SlurmTracked job, SlurmNodes nodes, long nowNanos) {
    SlurmJobInfo info = job.info();
    boolean stated = info.placed().filter(placed -> placed.attempt() == job.attempt()).isPresent();
    if (!stated) {
      return Optional.of("Slurm has lost the placement");
    }
    if (info.isHeld()) {
      return Optional.of("Slurm holds the job: " + info.reason());
    }
    Optional<String> closed =
        job.gpusByNode().keySet().stream().filter(node -> !nodes.takesJobs(node)).findFirst();
    if (closed.isPresent()) {
      return Optional.of("the node %s takes no jobs".formatted(closed.get()));
    }
    boolean waits =
        info.reason().equals("Resources") || info.reason().startsWith("ReqNodeNotAvail");
    return waits && nowNanos - job.sinceNanos() > PATIENCE_NANOS
        ? Optional.of("Slurm does not start the job: " + info.reason())
        : Optional.empty();
  }
}
