package io.adlro.live.driver;

import io.adlro.core.model.JobRequest;
import java.util.List;

/** What a cluster is to do. */
public sealed interface DriverOrder {
  /** The id of the job. */
  String job();

  /** The number of the placement that the order is about, from 1 on. */
  int attempt();

  /** The epoch of the process that sends it. */
  long epoch();

  /**
   * Start the job on these GPUs.
   *
   * @param savedWorkMicros of earlier attempts, as the cluster reported it
   */
  record Start(
      String job,
      int attempt,
      long epoch,
      JobRequest request,
      long savedWorkMicros,
      List<String> gpuIds)
      implements DriverOrder {
    public Start {
      gpuIds = List.copyOf(gpuIds);
    }
  }

  /** Stop the job; it will be started again. */
  record Preempt(String job, int attempt, long epoch) implements DriverOrder {}

  /**
   * Stop this attempt, or do not start it; the job does not wait for another start by itself. A
   * later attempt may be ordered.
   */
  record Cancel(String job, int attempt, long epoch) implements DriverOrder {}

  /** Stop the job if it runs, and remove it from the queue of the cluster. */
  record End(String job, int attempt, long epoch) implements DriverOrder {}

  /** The cluster's own scheduler is to place the job; the attempt has no meaning. */
  record Leave(String job, int attempt, long epoch, String reason) implements DriverOrder {}
}
