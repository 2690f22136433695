package io.adlro.live.driver;

import io.adlro.core.event.FailureCause;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.JobRequest;
import java.util.List;

/** What a cluster says. It happened when it arrives: clocks of clusters are not compared. */
public sealed interface Report {
  /** The attempt of a run without an order of ours: the present one of the job, whatever it is. */
  int UNORDERED = 0;

  /** About one attempt of a job. */
  sealed interface OfJob extends Report {
    String job();

    int attempt();
  }

  record Started(String job, int attempt, List<String> gpuIds) implements OfJob {
    public Started {
      gpuIds = List.copyOf(gpuIds);
    }
  }

  /** The order to start was not carried out and will not be. */
  record Refused(String job, int attempt, String reason) implements OfJob {}

  /** The order to preempt was not carried out; the job runs on. */
  record PreemptionRefused(String job, int attempt, String reason) implements OfJob {}

  /** The job was stopped and has to be started again; this much of its work is kept. */
  record Requeued(String job, int attempt, long savedWorkMicros, RequeueCause cause)
      implements OfJob {}

  /**
   * This part of the work of the attempt is done, 0 to 1; it may be reported often. Most clusters
   * do not know it.
   */
  record Progressed(String job, int attempt, float fraction) implements OfJob {}

  record Finished(String job, int attempt) implements OfJob {}

  record Failed(String job, int attempt, FailureCause cause) implements OfJob {}

  /** The attempt was stopped for good, by our order or in the cluster itself. */
  record Cancelled(String job, int attempt) implements OfJob {}

  /** The job has left the queue of the cluster: cancelled there, or not known there any more. */
  record Removed(String job, int attempt) implements OfJob {}

  /**
   * A user has submitted a job to the cluster itself. It may be reported more than once.
   *
   * @param request with an id that no other job ever has, also after a restart of the cluster
   */
  record Arrived(JobRequest request) implements Report {}

  /** A job of the cluster's queue that only its own scheduler can place. */
  record LeftToCluster(String job, String reason) implements Report {}

  /** Limits of the cluster keep a job waiting, whatever is free; it is not to be placed. */
  record Held(String job, String reason) implements Report {}

  /** A job that was held by limits of the cluster may be placed again. */
  record Released(String job) implements Report {}

  /** The user of a job, or an operator, changed how long it may run. */
  record LimitChanged(String job, long limitMicros) implements Report {}

  record NodeLost(String node) implements Report {}

  record NodeReturned(String node) implements Report {}

  record NodeDrained(String node) implements Report {}

  record NodeResumed(String node) implements Report {}

  record GpuLost(String gpuId) implements Report {}

  record GpuReturned(String gpuId) implements Report {}

  /** The cluster does not answer. */
  record Disconnected(String reason) implements Report {}

  /** The cluster answers again; its contents are to be compared with ours. */
  record Connected() implements Report {}
}
