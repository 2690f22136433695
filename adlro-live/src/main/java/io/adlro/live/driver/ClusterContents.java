package io.adlro.live.driver;

import io.adlro.core.model.JobRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a cluster has at one moment.
 *
 * @param jobs that run, and those that have ended or were requeued since the orders of the last
 *     epochs, as far as the cluster remembers; the last attempt of each
 * @param lostNodes names of nodes that do not answer
 * @param drainedNodes names of nodes that take no new jobs
 * @param lostGpuIds GPUs that are lost, beside those of lost nodes
 * @param queue of a cluster that has one: all jobs in it, waiting and running, which ADLRO may
 *     place or which hold GPUs
 * @param held jobs of the queue that limits of the cluster keep waiting, with the reason
 */
public record ClusterContents(
    List<ClusterJob> jobs,
    List<String> lostNodes,
    List<String> drainedNodes,
    List<String> lostGpuIds,
    Optional<List<JobRequest>> queue,
    Map<String, String> held) {
  public ClusterContents {
    jobs = List.copyOf(jobs);
    lostNodes = List.copyOf(lostNodes);
    drainedNodes = List.copyOf(drainedNodes);
    lostGpuIds = List.copyOf(lostGpuIds);
    queue = queue.map(List::copyOf);
    held = Map.copyOf(held);
  }

  /** Of a cluster without a queue. */
  public ClusterContents(
      List<ClusterJob> jobs,
      List<String> lostNodes,
      List<String> drainedNodes,
      List<String> lostGpuIds) {
    this(jobs, lostNodes, drainedNodes, lostGpuIds, Optional.empty(), Map.of());
  }

  /** With all GPUs of the nodes that answer. */
  public ClusterContents(List<ClusterJob> jobs, List<String> lostNodes, List<String> drainedNodes) {
    this(jobs, lostNodes, drainedNodes, List.of());
  }

  /**
   * One job of it: the last report about its last attempt.
   *
   * @param last a report about a job: started if it runs, otherwise how it ended
   */
  public record ClusterJob(Report.OfJob last) {}
}
