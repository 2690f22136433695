package io.adlro.solve.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.DecisionContext;
import java.util.Optional;

/**
 * Finds GPUs in a round's room: free ones first, then those whose holders are worth least, then
 * where least is left over. A gang on several nodes gets its part of each. Another one goes to one
 * node where one has room, else, if it may, to few.
 */
final class GpuFinder {
  private final RoundRoom room;
  private final Cluster cluster;
  private final JobTable jobs;

  GpuFinder(DecisionContext now, RoundRoom room) {
    this.room = room;
    this.cluster = now.cluster();
    this.jobs = now.jobs();
  }

  /** GPUs of these models for the whole gang. */
  Optional<int[]> find(int job, long models) {
    if (room.freeMilliOf(models) < jobs.widthMilli(job)) {
      return Optional.empty();
    }
    int[] chosen = new int[jobs.gpus(job)];
    int together = jobs.gpusPerNode(job);
    int found = 0;
    int node = cheapestNode(job, models, chosen, 0);
    while (node >= 0) {
      System.arraycopy(cheapest(job, node, together), 0, chosen, found, together);
      found += together;
      node = found < chosen.length ? cheapestNode(job, models, chosen, found) : -1;
    }
    if (found == chosen.length) {
      return Optional.of(chosen);
    }
    boolean mayBeSpread = jobs.nodes(job) == 0 && chosen.length > 1;
    return mayBeSpread ? spread(job, models) : Optional.empty();
  }

  /** The cheapest node with room for all members that go to one node; -1 if there is none. */
  private int cheapestNode(int job, long models, int[] chosen, int found) {
    int wanted = jobs.gpusPerNode(job);
    int best = -1;
    long bestCost = Long.MAX_VALUE;
    int bestRoom = 0;
    for (int node = 0; node < cluster.nodeCount(); node++) {
      int members = room.room(job, models, node);
      if (members < wanted || isOnNode(chosen, found, node)) {
        continue;
      }
      long cost = 0;
      for (int gpu : cheapest(job, node, wanted)) {
        cost += room.cost(job, gpu);
      }
      if (cost < bestCost || (cost == bestCost && members < bestRoom)) {
        best = node;
        bestCost = cost;
        bestRoom = members;
      }
    }
    return best;
  }

  private boolean isOnNode(int[] chosen, int count, int node) {
    for (int i = 0; i < count; i++) {
      if (cluster.nodeOf(chosen[i]) == node) {
        return true;
      }
    }
    return false;
  }

  /** Takes the node with the most room again and again. */
  private Optional<int[]> spread(int job, long models) {
    int wanted = jobs.gpus(job);
    int[] members = new int[cluster.nodeCount()];
    int total = 0;
    for (int node = 0; node < members.length; node++) {
      members[node] = room.room(job, models, node);
      total += members[node];
    }
    if (total < wanted) {
      return Optional.empty();
    }
    int[] chosen = new int[wanted];
    int found = 0;
    while (found < wanted) {
      int most = 0;
      for (int node = 1; node < members.length; node++) {
        most = members[node] > members[most] ? node : most;
      }
      int count = Math.min(members[most], wanted - found);
      System.arraycopy(cheapest(job, most, count), 0, chosen, found, count);
      found += count;
      members[most] = 0;
    }
    return Optional.of(chosen);
  }

  private int[] cheapest(int job, int node, int count) {
    int[] chosen = new int[count];
    for (int i = 0; i < count; i++) {
      int best = -1;
      for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1); g++) {
        if (room.hasRoom(job, g)
            && !contains(chosen, i, g)
            && (best < 0 || cheaper(job, g, best))) {
          best = g;
        }
      }
      chosen[i] = best;
    }
    return chosen;
  }

  private static boolean contains(int[] chosen, int count, int gpu) {
    for (int i = 0; i < count; i++) {
      if (chosen[i] == gpu) {
        return true;
      }
    }
    return false;
  }

  private boolean cheaper(int job, int gpu, int than) {
    long cost = room.cost(job, gpu);
    long other = room.cost(job, than);
    return cost < other || (cost == other && room.freeMilli(gpu) < room.freeMilli(than));
  }
}
