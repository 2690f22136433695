package io.adlro.live.loop;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.RequeueCause;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.JobPhase;
import io.adlro.live.driver.ClusterContents;
import io.adlro.live.driver.Report;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/** Reports of a cluster as facts about jobs, nodes and GPUs. */
final class Reports {
  private final Turn turn;
  private final LiveKernel kernel;
  private final ClusterState state;
  private final EventHandler facts;
  private final long now;

  Reports(Turn turn) {
    this.turn = turn;
    kernel = turn.kernel();
    state = turn.state();
    facts = kernel.facts();
    now = turn.nowMicros();
  }

  /** Applies a report, except those about the connection. */
  void apply(Report report) {
    if (report instanceof Report.OfJob about) {
      OptionalInt job = kernel.number(about.job());
      if (job.isPresent()) {
        apply(about, job.getAsInt());
      } else if (about instanceof Report.Started
          && !turn.clusterHasQueue()) { // it has ended here, or was never ours
        turn.orderCancel(about.job(), about.attempt());
      }
    } else if (report instanceof Report.Arrived arrived) {
      new ClusterQueue(turn).arrived(arrived.request());
    } else if (report instanceof Report.LeftToCluster left) {
      new ClusterQueue(turn).leave(left.job(), left.reason());
    } else if (report instanceof Report.Held held) {
      new ClusterQueue(turn).held(held.job(), held.reason());
    } else if (report instanceof Report.Released released) {
      new ClusterQueue(turn).released(released.job());
    } else if (report instanceof Report.LimitChanged changed) {
      kernel
          .number(changed.job())
          .ifPresent(job -> facts.limitChanged(now, job, changed.limitMicros()));
    } else if (report instanceof Report.NodeLost lost && hasNode(lost.node())) {
      facts.nodeLost(now, node(lost.node()));
    } else if (report instanceof Report.NodeReturned returned && hasNode(returned.node())) {
      facts.nodeReturned(now, node(returned.node()));
    } else if (report instanceof Report.NodeDrained drained && hasNode(drained.node())) {
      facts.nodeDrained(now, node(drained.node()));
    } else if (report instanceof Report.NodeResumed resumed && hasNode(resumed.node())) {
      facts.nodeResumed(now, node(resumed.node()));
    } else if (report instanceof Report.GpuLost lost && state.cluster().hasGpu(lost.gpuId())) {
      facts.gpuLost(now, state.cluster().gpuIndex(lost.gpuId()));
    } else if (report instanceof Report.GpuReturned returned
        && state.cluster().hasGpu(returned.gpuId())) {
      facts.gpuReturned(now, state.cluster().gpuIndex(returned.gpuId()));
    }
  }

  private void apply(Report.OfJob report, int job) {
    boolean ordered = report.attempt() != Report.UNORDERED;
    int attempt = ordered ? report.attempt() : state.placements(job);
    if (report instanceof Report.Removed) {
      facts.jobCancelled(now, job);
    } else if (report instanceof Report.Started started) {
      started(started, job, ordered);
    } else if (!ordered && state.phase(job).isWaiting()) {
      endUnseen(report, job);
    } else if (report instanceof Report.Refused) {
      facts.placementRefused(now, job, attempt);
      endIfWanted(job);
    } else if (report instanceof Report.PreemptionRefused) {
      facts.preemptionRefused(now, job, attempt);
    } else if (report instanceof Report.Requeued requeued) {
      facts.jobRequeued(now, job, attempt, requeued.savedWorkMicros(), requeued.cause());
      endIfWanted(job);
    } else if (report instanceof Report.Progressed progressed) {
      if (state.placements(job) == attempt) {
        kernel.facts().progress(now, job, progressed.fraction());
      }
    } else if (report instanceof Report.Finished) {
      facts.jobFinished(now, job, endedAttempt(job, attempt));
    } else if (report instanceof Report.Failed failed) {
      facts.jobFailed(now, job, endedAttempt(job, attempt), failed.cause());
    } else if (report instanceof Report.Cancelled) {
      boolean present = state.phase(job).isActive() && state.placements(job) == attempt;
      if (present || kernel.isCancelling(job)) { // not the end of an attempt that was given up
        facts.jobCancelled(now, job);
      }
    }
  }

  private void started(Report.Started report, int job, boolean ordered) {
    if (!report.gpuIds().stream().allMatch(state.cluster()::hasGpu)) {
      return;
    }
    int[] gpus = gpus(report.gpuIds());
    if (ordered) {
      facts.jobStarted(now, job, report.attempt(), gpus);
    } else {
      facts.jobObserved(now, job, Math.max(1, state.placements(job)), gpus, now);
    }
  }

  /** A waiting job has run and ended without a report of its start: nothing is known of its run. */
  private void endUnseen(Report.OfJob report, int job) {
    if (report instanceof Report.Finished || report instanceof Report.Failed) {
      facts.jobCancelled(now, job);
    }
  }

  /**
   * The attempt that ends with a job. One that was given up may have run to its end before the
   * cluster learned of it; then the present attempt, which has not started, ends in its place.
   */
  private int endedAttempt(int job, int attempt) {
    int present = state.placements(job);
    boolean notStarted = state.phase(job) == JobPhase.ASSUMED || state.hasTimedOut(job);
    if (attempt >= present || !notStarted) {
      return attempt;
    }
    turn.orderCancel(state.jobs().id(job), present);
    return present;
  }

  /** A job whose cancellation was requested does not wait for another start. */
  private void endIfWanted(int job) {
    if (kernel.isCancelling(job) && state.isLive(job) && !state.phase(job).isActive()) {
      facts.jobCancelled(now, job);
    }
  }

  /** No answer to an order came in time: the attempt is given up and must not start any more. */
  void timeOut(int job) {
    int attempt = state.placements(job);
    facts.placementTimedOut(now, job, attempt);
    turn.orderCancel(state.jobs().id(job), attempt);
    endIfWanted(job);
  }

  /**
   * Compares the state with what the cluster has.
   *
   * @param askedMicros when it was asked; orders after that are not in its answer
   */
  void reconcile(ClusterContents contents, long askedMicros) {
    contents.queue().ifPresent(queue -> queue.forEach(new ClusterQueue(turn)::arrived));
    Set<String> present = new HashSet<>();
    for (ClusterContents.ClusterJob job : contents.jobs()) {
      Report.OfJob last = job.last();
      apply(last);
      kernel
          .number(last.job())
          .ifPresent(number -> present.add(last.job() + "/" + attempt(last, number)));
    }
    contents.queue().ifPresent(queue -> endGone(queue, contents.jobs()));
    new ClusterQueue(turn).reconcileHeld(contents.held());
    for (int job = state.firstActive(); job != ClusterState.NONE; ) {
      int next = state.nextInList(job);
      if (!present.contains(state.jobs().id(job) + "/" + state.placements(job))) {
        missing(job, askedMicros);
      }
      job = next;
    }
    List.copyOf(kernel.cancelling()).forEach(this::cancelAgain);
    reconcileNodes(contents);
  }

  private int attempt(Report.OfJob report, int job) {
    boolean ordered = report.attempt() != Report.UNORDERED || !state.isLive(job);
    return ordered ? report.attempt() : state.placements(job);
  }

  /** Jobs that the cluster's queue does not know any more have ended there unseen. */
  private void endGone(List<JobRequest> queue, List<ClusterContents.ClusterJob> remembered) {
    Set<String> known = new HashSet<>();
    queue.forEach(request -> known.add(request.id()));
    remembered.forEach(job -> known.add(job.last().job()));
    for (int job = state.firstLive(); job != ClusterState.NONE; ) {
      int next = state.nextLive(job);
      if (!known.contains(state.jobs().id(job))) {
        facts.jobCancelled(now, job);
      }
      job = next;
    }
  }

  /**
   * An active job that the cluster does not have. An order to start it may be lost, or accepted and
   * not carried out yet: the same one is sent again, since the attempt starts at most once.
   */
  private void missing(int job, long askedMicros) {
    if (state.phase(job) == JobPhase.RUNNING) {
      facts.jobRequeued(now, job, state.placements(job), 0, RequeueCause.GPU_LOST);
      endIfWanted(job);
    } else if (turn.mode() == Mode.SHADOW) {
      timeOut(job);
    } else if (kernel.placedMicros(job) < askedMicros) {
      turn.orderStart(job);
      kernel.placedAgain(job, now);
    }
  }

  private void cancelAgain(int job) {
    if (state.isLive(job) && state.phase(job).isActive()) {
      turn.orderEnd(state.jobs().id(job), state.placements(job));
    } else if (turn.clusterHasQueue() && state.isLive(job)) {
      turn.orderEnd(state.jobs().id(job), state.placements(job));
    } else {
      endIfWanted(job);
    }
  }

  private void reconcileNodes(ClusterContents contents) {
    Cluster cluster = state.cluster();
    for (int node = 0; node < cluster.nodeCount(); node++) {
      String name = cluster.nodes().get(node).name();
      boolean lost = contents.lostNodes().contains(name);
      if (cluster.isPresent(node) && lost != state.ledger().isNodeLost(node)) {
        if (lost) {
          facts.nodeLost(now, node);
        } else {
          facts.nodeReturned(now, node);
        }
      }
    }
    for (int gpu = 0; gpu < cluster.gpuCount(); gpu++) {
      int node = cluster.nodeOf(gpu);
      boolean lost = contents.lostGpuIds().contains(cluster.gpuId(gpu));
      boolean believed = state.ledger().isLost(gpu) && !state.ledger().isNodeLost(node);
      if (cluster.isPresent(node) && lost != believed) {
        if (lost) {
          facts.gpuLost(now, gpu);
        } else {
          facts.gpuReturned(now, gpu);
        }
      }
    }
    contents.drainedNodes().stream()
        .filter(cluster::hasNode)
        .map(cluster::nodeIndex)
        .filter(node -> !state.ledger().isNodeDrained(node))
        .forEach(node -> facts.nodeDrained(now, node));
    if (contents.queue().isPresent()) { // its operators drain nodes there
      for (int node = 0; node < cluster.nodeCount(); node++) {
        String name = cluster.nodes().get(node).name();
        if (state.ledger().isNodeDrained(node) && !contents.drainedNodes().contains(name)) {
          facts.nodeResumed(now, node);
        }
      }
    }
  }

  private boolean hasNode(String name) {
    return state.cluster().hasNode(name);
  }

  private int node(String name) {
    return state.cluster().nodeIndex(name);
  }

  private int[] gpus(List<String> ids) {
    return ids.stream().mapToInt(state.cluster()::gpuIndex).toArray();
  }
}
