package io.adlro.live.insight;

import io.adlro.core.action.Placer;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/**
 * When waiting jobs would have room if the active jobs ended as expected and no other job started.
 * The jobs end in a copy of the state, so that drained and lost nodes, shared GPUs, CPU and memory
 * count as in a placement.
 */
final class ComingRoom {
  /**
   * An active job whose end makes more room.
   *
   * @param free GPUs that are free for the waiting job then
   */
  record Step(int job, double inMicros, int free) {}

  /**
   * Room for one waiting job.
   *
   * @param wanted GPUs
   * @param now how many of them are free
   * @param steps to more, until all are free
   */
  record Room(int wanted, int now, List<Step> steps) {
    Room {
      steps = List.copyOf(steps);
    }

    boolean isExpected() {
      return !steps.isEmpty() && last().free() == wanted;
    }

    Step last() {
      return steps.get(steps.size() - 1);
    }
  }

  private final ClusterState later;
  private final Placer placer;
  private final Map<Integer, Search> searches = new LinkedHashMap<>();

  /**
   * Of these waiting jobs.
   *
   * @param remainingMicros of active jobs
   */
  ComingRoom(ClusterState now, IntToDoubleFunction remainingMicros, List<Integer> waiting) {
    later = now.copy();
    placer = new Placer(later);
    waiting.forEach(job -> searches.put(job, new Search(job)));
    if (!waiting.isEmpty()) {
      endAll(remainingMicros);
    }
  }

  Room of(int job) {
    return searches.get(job).room();
  }

  private void endAll(IntToDoubleFunction remainingMicros) {
    List<Integer> active = new ArrayList<>();
    for (int job = later.firstActive(); job != ClusterState.NONE; job = later.nextInList(job)) {
      active.add(job);
    }
    active.sort(Comparator.comparingDouble(remainingMicros::applyAsDouble));
    for (int job : active) {
      int[] nodes = nodes(job);
      later.jobCancelled(later.nowMicros(), job); // in whichever phase it is
      double inMicros = remainingMicros.applyAsDouble(job);
      searches.values().forEach(search -> search.ended(job, inMicros, nodes));
    }
  }

  private int[] nodes(int job) {
    int[] nodes = new int[later.jobs().gpus(job)];
    int n = 0;
    int share = later.firstShare(job);
    for (; share != ClusterState.NONE; share = later.nextShare(share)) {
      nodes[n++] = later.cluster().nodeOf(later.gpuOfShare(share));
    }
    return Arrays.stream(nodes).distinct().toArray();
  }

  /** The room for one job as others end. */
  private final class Search {
    private final int job;
    private final long models;
    private final int wanted;
    private final int mostNodes;
    private final int mostPerNode;
    private final int[] roomOfNode;
    private final int[] nodesWithRoom;
    private final int now;
    private int free;
    private final List<Step> steps = new ArrayList<>();

    Search(int job) {
      JobTable jobs = later.jobs();
      int nodes = later.cluster().nodeCount();
      this.job = job;
      models = jobs.eligibleModels(job);
      wanted = jobs.gpus(job);
      mostNodes = jobs.nodes(job) == 0 ? nodes : jobs.nodes(job);
      mostPerNode = jobs.gpusPerNode(job);
      roomOfNode = new int[nodes];
      nodesWithRoom = new int[mostPerNode + 1];
      for (int node = 0; node < nodes; node++) {
        roomOfNode[node] = room(node);
        nodesWithRoom[roomOfNode[node]]++;
      }
      now = free();
      free = now;
    }

    private int room(int node) {
      return Math.min(mostPerNode, placer.room(job, models, node));
    }

    /** On the nodes with the most room, as many as the job may use. */
    private int free() {
      int sum = 0;
      int nodesLeft = mostNodes;
      for (int room = mostPerNode; room > 0 && nodesLeft > 0; room--) {
        int taken = Math.min(nodesLeft, nodesWithRoom[room]);
        sum = (int) Math.min(wanted, sum + (long) taken * room);
        nodesLeft -= taken;
      }
      return sum;
    }

    void ended(int other, double inMicros, int[] nodes) {
      if (free == wanted) {
        return;
      }
      for (int node : nodes) {
        nodesWithRoom[roomOfNode[node]]--;
        roomOfNode[node] = room(node);
        nodesWithRoom[roomOfNode[node]]++;
      }
      int more = free();
      if (more > free) {
        free = more;
        steps.add(new Step(other, inMicros, free));
      }
    }

    Room room() {
      return new Room(wanted, now, steps);
    }
  }
}
