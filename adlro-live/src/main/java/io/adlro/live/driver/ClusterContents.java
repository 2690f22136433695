package io.adlro.live.driver;

import java.util.List;

/**
 * What a cluster has at one moment.
 *
 * @param jobs that run, and those that have ended or were requeued since the orders of the last
 *     epochs, as far as the cluster remembers; the last attempt of each
 * @param lostNodes names of nodes that do not answer
 * @param drainedNodes names of nodes that take no new jobs
 */
public record ClusterContents(
    List<ClusterJob> jobs, List<String> lostNodes, List<String> drainedNodes) {
  public ClusterContents {
    jobs = List.copyOf(jobs);
    lostNodes = List.copyOf(lostNodes);
    drainedNodes = List.copyOf(drainedNodes);
  }

  /**
   * One job of it: the last report about its last attempt.
   *
   * @param last a report about a job: started if it runs, otherwise how it ended
   */
  public record ClusterJob(Report.OfJob last) {}
}
