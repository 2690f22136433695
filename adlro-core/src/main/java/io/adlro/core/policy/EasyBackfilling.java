package io.adlro.core.policy;

import io.adlro.core.model.Cluster;

import java.util.Arrays;

/**
 * EASY backfilling (Lifka 1995) over a mixed cluster. Jobs go in order of arrival to the fastest
 * configuration with room. When the head has none, it reserves the GPUs on which it can start
 * soonest, by the expected ends of the active jobs; later jobs start only if they are expected to
 * end by then, or on GPUs, CPU and memory that are spare even then. A head that could not start
 * even after all jobs left (its GPUs are down) delays no other job.
 */
public final class EasyBackfilling implements PlacementPolicy {
  /** Jobs behind the head that one decision looks at; those further back wait for the next. */
  private static final int MOST_CANDIDATES = 1000;

  private final Ranked byEnd = new Ranked();
  private final FutureRoom room = new FutureRoom();
  private final RoomSearch search = new RoomSearch(room);
  private int[] leaving = new int[64];
  private long[] leavesMicros = new long[64];
  private int leavingCount;

  @Override
  public void decide(DecisionContext now) {
    int head = FcfsFast.startHeads(now);
    if (head == DecisionContext.NONE || !Fastest.anythingFree(now)) {
      return;
    }
    orderByBelievedEnd(now);
    long headMicros = promise(now, head);
    int job = now.nextWaiting(head);
    for (int seen = 0; seen < MOST_CANDIDATES && job != DecisionContext.NONE; seen++) {
      int next = now.nextWaiting(job);
      backfill(now, job, headMicros);
      job = Fastest.anythingFree(now) ? next : DecisionContext.NONE;
    }
  }

  private void orderByBelievedEnd(DecisionContext now) {
    byEnd.clear();
    int active = now.firstActive();
    while (active != DecisionContext.NONE) {
      byEnd.add(active, (double) (now.nowMicros() + now.runTimes().remainingMicros(active)));
      active = now.nextActive(active);
    }
    leavingCount = byEnd.size();
    if (leaving.length < leavingCount) {
      leaving = Arrays.copyOf(leaving, 2 * leavingCount);
      leavesMicros = Arrays.copyOf(leavesMicros, 2 * leavingCount);
    }
    for (int i = 0; i < leavingCount; i++) {
      leaving[i] = byEnd.poll();
      leavesMicros[i] = (long) byEnd.polledScore();
    }
  }

  /** Reserves GPUs for the head and returns the time from which it has them. */
  private long promise(DecisionContext now, int head) {
    int tooFew = 0;
    int enough = leavingCount + 1;
    while (enough - tooFew > 1) {
      int left = (tooFew + enough) >>> 1;
      loadWithout(now, left);
      if (fastestWithRoomLater(now, head) == DecisionContext.NONE) {
        tooFew = left;
      } else {
        enough = left;
      }
    }
    if (enough > leavingCount) {
      loadWithout(now, leavingCount);
      return Long.MAX_VALUE;
    }
    long headMicros = leavesMicros[enough - 1];
    while (enough < leavingCount && leavesMicros[enough] == headMicros) {
      enough++;
    }
    loadWithout(now, enough);
    fastestWithRoomLater(now, head);
    search.promise(head);
    return headMicros;
  }

  private void loadWithout(DecisionContext now, int left) {
    room.load(now);
    for (int i = 0; i < left; i++) {
      room.release(leaving[i]);
    }
  }

  private int fastestWithRoomLater(DecisionContext now, int job) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      if (search.findLater(now, job, now.configurations().models(job, configuration))) {
        return configuration;
      }
      rest &= ~(1L << configuration);
    }
    return DecisionContext.NONE;
  }

  private void backfill(DecisionContext now, int job, long headMicros) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      if (now.runTimes().runMicros(job, configuration) <= headMicros - now.nowMicros()) {
        if (now.start(job, configuration)) {
          return;
        }
      } else if (now.hasRoom(job, configuration)
          && search.findNow(now, job, now.configurations().models(job, configuration))) {
        search.start(now, job);
        return;
      }
      rest &= ~(1L << configuration);
    }
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new EasyBackfilling();
  }
}
