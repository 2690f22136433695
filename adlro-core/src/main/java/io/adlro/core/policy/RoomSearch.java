package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

/**
 * Finds GPUs in a {@link FutureRoom}: for a job that can wait until then, and for one that is to
 * start now and may not touch reservations. A gang on several nodes gets its part of each. The
 * answer stays until the next search.
 */
final class RoomSearch {
  private final FutureRoom room;
  private int[] chosen = new int[0];
  private int found;

  RoomSearch(FutureRoom room) {
    this.room = room;
  }

  /** Looks for room at the later time, on GPUs that are busy now where possible. */
  boolean findLater(DecisionContext now, int job, long models) {
    begin(now);
    int wanted = now.jobs().gpus(job);
    if (now.jobs().nodes(job) > 0) {
      int node = nodeForLater(now, job, models);
      while (node >= 0) {
        int upTo = found + now.jobs().gpusPerNode(job);
        chooseBusy(now, job, models, node, upTo - found);
        chooseFree(now, job, models, node, upTo - found);
        node = found < wanted ? nodeForLater(now, job, models) : -1;
      }
      return found == wanted;
    }
    for (int node = 0; node < now.cluster().nodeCount() && found < wanted; node++) {
      int members = Math.min(wanted - found, room.roomOn(job, models, node));
      chooseBusy(now, job, models, node, members);
    }
    for (int node = 0; node < now.cluster().nodeCount() && found < wanted; node++) {
      int members = room.roomOn(job, models, node) - chosenOn(now.cluster(), node);
      chooseFree(now, job, models, node, Math.min(wanted - found, members));
    }
    return found == wanted;
  }

  /** Looks for room that is there from now on: on one node, else on as few as possible. */
  boolean findNow(DecisionContext now, int job, long models) {
    begin(now);
    int wanted = now.jobs().gpus(job);
    int node = tightestNode(now, job, models);
    while (node >= 0) {
      chooseFree(now, job, models, node, now.jobs().gpusPerNode(job));
      node = found < wanted ? tightestNode(now, job, models) : -1;
    }
    if (found == wanted || now.jobs().nodes(job) > 0 || totalRoom(job, models) < wanted) {
      return found == wanted;
    }
    while (found < wanted) {
      node = nodeWithMostRoom(now, job, models);
      int members = room.roomFromNowOn(job, models, node);
      chooseFree(now, job, models, node, Math.min(wanted - found, members));
    }
    return true;
  }

  /** Starts the job on what {@link #findNow} found. */
  void start(DecisionContext now, int job) {
    now.startOn(job, chosen);
    promise(job);
  }

  /** Reserves what the last search found for the job. */
  void promise(int job) {
    for (int i = 0; i < found; i++) {
      room.promise(job, chosen[i]);
    }
  }

  private void begin(DecisionContext now) {
    found = 0;
    if (chosen.length < now.cluster().gpuCount()) {
      chosen = new int[now.cluster().gpuCount()];
    }
  }

  /** Of the nodes that will have room, the one that has least of it already. */
  private int nodeForLater(DecisionContext now, int job, long models) {
    int best = -1;
    int leastNow = Integer.MAX_VALUE;
    for (int node = 0; node < now.cluster().nodeCount(); node++) {
      int roomNow = room.roomFromNowOn(job, models, node);
      if (roomNow < leastNow
          && room.roomOn(job, models, node) >= now.jobs().gpusPerNode(job)
          && chosenOn(now.cluster(), node) == 0) {
        best = node;
        leastNow = roomNow;
      }
    }
    return best;
  }

  /** Of the nodes that have room for all members that go to one node, the one with least of it. */
  private int tightestNode(DecisionContext now, int job, long models) {
    int tightest = -1;
    int leastRoom = Integer.MAX_VALUE;
    for (int i = 0; i < room.openCount(); i++) {
      int node = room.openNode(i);
      int members = room.roomFromNowOn(job, models, node);
      if (members >= now.jobs().gpusPerNode(job)
          && members < leastRoom
          && chosenOn(now.cluster(), node) == 0) {
        tightest = node;
        leastRoom = members;
      }
    }
    return tightest;
  }

  private int totalRoom(int job, long models) {
    int total = 0;
    for (int i = 0; i < room.openCount(); i++) {
      total += room.roomFromNowOn(job, models, room.openNode(i));
    }
    return total;
  }

  private int nodeWithMostRoom(DecisionContext now, int job, long models) {
    int best = -1;
    int mostRoom = 0;
    for (int i = 0; i < room.openCount(); i++) {
      int node = room.openNode(i);
      int members = room.roomFromNowOn(job, models, node);
      if (members > mostRoom && chosenOn(now.cluster(), node) == 0) {
        best = node;
        mostRoom = members;
      }
    }
    return best;
  }

  private void chooseFree(DecisionContext now, int job, long models, int node, int members) {
    int wanted = found + members;
    Cluster cluster = now.cluster();
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1) && found < wanted; g++) {
      if (room.hasRoomFromNow(job, models, g)) {
        chosen[found++] = g;
      }
    }
  }

  private void chooseBusy(DecisionContext now, int job, long models, int node, int members) {
    int wanted = found + members;
    Cluster cluster = now.cluster();
    for (int g = cluster.firstGpu(node); g < cluster.firstGpu(node + 1) && found < wanted; g++) {
      if (room.hasRoom(job, models, g) && !room.hasRoomFromNow(job, models, g)) {
        chosen[found++] = g;
      }
    }
  }

  private int chosenOn(Cluster cluster, int node) {
    int count = 0;
    for (int i = 0; i < found; i++) {
      count += cluster.nodeOf(chosen[i]) == node ? 1 : 0;
    }
    return count;
  }
}
