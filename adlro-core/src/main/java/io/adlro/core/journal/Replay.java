package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/**
 * Feeds the recorded facts to a fresh kernel and compares what it orders with what was recorded.
 * The same policy on the same facts gives the same orders, or something is wrong.
 */
public final class Replay {
  /** The first order that differs. */
  public record Mismatch(long line, String recorded, String replayed) {}

  private final JobTable jobs;
  private final SchedulingKernel kernel;
  private final Deque<String> given = new ArrayDeque<>();

  public Replay(Cluster cluster, PlacementPolicy policy) {
    jobs = new JobTable(cluster);
    ClusterState state = new ClusterState(jobs);
    kernel = new SchedulingKernel(state, policy, new JournalWriter(state, given::add));
  }

  /** Compares a whole journal; empty when every order is the same. */
  public Optional<Mismatch> check(Iterable<String> journal) {
    long line = 0;
    for (String recorded : journal) {
      line++;
      if (JournalLine.isOrder(recorded)) {
        if (given.isEmpty()) {
          kernel.decide();
        }
        String replayed = given.remove();
        if (!recorded.equals(replayed)) {
          return Optional.of(new Mismatch(line, recorded, replayed));
        }
      } else if (!given.isEmpty()) {
        return Optional.of(new Mismatch(line, recorded, given.remove()));
      } else {
        apply(JournalLine.event(recorded));
      }
    }
    return given.isEmpty()
        ? Optional.empty()
        : Optional.of(new Mismatch(line + 1, "", given.remove()));
  }

  private void apply(Event event) {
    if (event instanceof Event.JobSubmitted submitted) {
      jobs.add(submitted.request());
    }
    if (!JournalLine.isOwnRefusal(event)) {
      event.dispatch(kernel);
    }
  }
}
