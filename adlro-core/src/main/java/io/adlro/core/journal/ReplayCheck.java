package io.adlro.core.journal;

import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Replays a journal with a policy and compares its orders with the recorded ones. */
public final class ReplayCheck {
  /** The first order that differs; an empty text where one side has no order. */
  public record Mismatch(long line, String recorded, String replayed) {}

  private final Deque<String> replayed = new ArrayDeque<>();
  private final Deque<String> recorded = new ArrayDeque<>();
  private final Replay replay;

  public ReplayCheck(Cluster cluster, PlacementPolicy policy) {
    ClusterState state = new ClusterState(new JobTable(cluster));
    JournalWriter writer = new JournalWriter(state, replayed::add);
    replay = new Replay(new SchedulingKernel(state, policy, writer), recorded::add);
  }

  /** Compares a whole journal; empty when every order is the same. */
  public Optional<Mismatch> check(Iterable<String> journal) {
    long line = 0;
    for (String text : journal) {
      line++;
      // Orders stand between the fact that led to them and the next fact.
      if (!JournalLine.isOrder(text)) {
        Optional<Mismatch> mismatch = compare(line - 1);
        if (mismatch.isPresent()) {
          return mismatch;
        }
      }
      replay.apply(text);
    }
    return compare(line);
  }

  /** Compares the orders since the last comparison; the last recorded one is on this line. */
  private Optional<Mismatch> compare(long line) {
    long first = line - recorded.size() + 1;
    for (; !recorded.isEmpty() || !replayed.isEmpty(); first++) {
      String before = recorded.isEmpty() ? "" : recorded.remove();
      String now = replayed.isEmpty() ? "" : replayed.remove();
      if (!before.equals(now)) {
        return Optional.of(new Mismatch(first, before, now));
      }
    }
    return Optional.empty();
  }
}
