package io.adlro.live.driver;

import java.util.List;

/**
 * What a cluster has at one moment.
 *
 * @param jobs that run, and those that have ended or were requeued since the orders of the last
 *     epochs, as far as the cluster remembers; the last attempt of each
 * @param lostNodes names of nodes that do not answer
 * @param drainedNodes names of nodes that take no new jobs
 * @param lostGpuIds GPUs that are lost, beside those of lost nodes
 */
public record ClusterContents(
    List<ClusterJob> jobs,
    List<String> lostNodes,
    List<String> drainedNodes,
    List<String> lostGpuIds) {
  public ClusterContents {
    jobs = List.copyOf(jobs);
    lostNodes = List.copyOf(lostNodes);
    drainedNodes = List.copyOf(drainedNodes);
    lostGpuIds = List.copyOf(lostGpuIds);
  }

  /** With all GPUs of the nodes that answer. */
  public ClusterContents(
      List<ClusterJob> jobs, List<String> lostNodes, List<String> drainedNodes) {
    this(jobs, lostNodes, drainedNodes, List.of());
  }

  /**
   * One job of it: the last report about its last attempt.
   *
   * @param last a report about a job: started if it runs, otherwise how it ended
   */
  public record ClusterJob(Report.OfJob last) {}
}
