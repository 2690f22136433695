package io.adlro.live.loop;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobRequest;
import io.adlro.live.driver.DriverOrder;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Jobs that users submit to the cluster itself, as jobs of the loop. */
final class ClusterQueue {
  private static final Logger LOG = LoggerFactory.getLogger(ClusterQueue.class);

  private final Turn turn;

  ClusterQueue(Turn turn) {
    this.turn = turn;
  }

  /**
   * Accepts a job once: its id stays the same over restarts, so one that is known, or that has
   * ended here, is not accepted again.
   */
  void arrived(JobRequest request) {
    boolean known =
        turn.kernel().number(request.id()).isPresent()
            || turn.stored().job(request.id()).isPresent();
    if (!known && hasKnownNames(request)) {
      JobRequests.add(turn, new Caller(request.user(), false), new JobSubmission(request, "", ""));
    }
  }

  private boolean hasKnownNames(JobRequest request) {
    Cluster cluster = turn.state().cluster();
    List<String> models = cluster.models().stream().map(model -> model.name()).toList();
    boolean known =
        cluster.classes().contains(request.jobClass())
            && models.containsAll(request.allowedModels());
    if (!known) {
      LOG.warn("{} has a class or a GPU model that the cluster does not have", request.id());
    }
    return known;
  }

  /** Limits of the cluster keep a job waiting. A user's hold stays the user's. */
  void held(String id, String reason) {
    OptionalInt job = turn.kernel().number(id);
    boolean before = turn.kernel().holds().reason(id).isPresent();
    if (job.isPresent() && (before || !turn.state().isHeld(job.getAsInt()))) {
      turn.kernel().holds().put(id, reason);
      keepHolds();
      if (!before) {
        LOG.info("{} is held by the cluster: {}", id, reason);
        turn.kernel().facts().jobHeld(turn.nowMicros(), job.getAsInt());
      }
    }
  }

  void released(String id) {
    if (turn.kernel().holds().remove(id)) {
      keepHolds();
      turn.kernel()
          .number(id)
          .ifPresent(job -> turn.kernel().facts().jobReleased(turn.nowMicros(), job));
    }
  }

  /** A user holds or releases a job, whatever the cluster did. */
  void decidedByUser(String id) {
    if (turn.kernel().holds().remove(id)) {
      keepHolds();
    }
  }

  /** The cluster holds these jobs and no others. */
  void reconcileHeld(Map<String, String> held) {
    turn.kernel().holds().jobs().stream()
        .filter(id -> !held.containsKey(id))
        .sorted()
        .forEach(this::released);
    new TreeMap<>(held).forEach(this::held);
  }

  private void keepHolds() {
    turn.batch().values.put(ClusterHolds.VALUE, turn.kernel().holds().text());
  }

  /** The cluster's own scheduler is to place a job; in shadow mode it does so anyway. */
  void leave(String job, String reason) {
    LOG.info("{} is left to the cluster: {}", job, reason);
    if (turn.mode() == Mode.ACTIVE) {
      turn.batch().orders.add(new DriverOrder.Leave(job, 0, turn.epoch(), reason));
    }
  }
}
