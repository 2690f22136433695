package io.adlro.core.policy;

import java.util.Arrays;

/**
 * The reservation of EASY backfilling (Lifka 1995): the GPUs on which a job without room can start
 * soonest, by the expected ends of the active jobs, and the time from which it has them. Other jobs
 * start only if they are expected to end by then, or on GPUs, CPU and memory that are spare even
 * then. A job that could not start even after all jobs left (its GPUs are down) delays no other
 * job.
 */
final class ShadowReservation {
  private final Ranked byEnd = new Ranked();
  private final FutureRoom room = new FutureRoom();
  private final RoomSearch search = new RoomSearch(room);
  private int[] leaving = new int[64];
  private long[] leavesMicros = new long[64];
  private int leavingCount;
  private long fromMicros;

  /** Reserves GPUs for a waiting job that has no room now. */
  void reserve(DecisionContext now, int job) {
    orderByBelievedEnd(now);
    int tooFew = 0;
    int enough = leavingCount + 1;
    while (enough - tooFew > 1) {
      int left = (tooFew + enough) >>> 1;
      loadWithout(now, left);
      if (hasRoomLater(now, job)) {
        enough = left;
      } else {
        tooFew = left;
      }
    }
    if (enough > leavingCount) {
      loadWithout(now, leavingCount);
      fromMicros = Long.MAX_VALUE;
      return;
    }
    fromMicros = leavesMicros[enough - 1];
    while (enough < leavingCount && leavesMicros[enough] == fromMicros) {
      enough++;
    }
    loadWithout(now, enough);
    hasRoomLater(now, job);
    search.promise(job);
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

  private void loadWithout(DecisionContext now, int left) {
    room.load(now);
    for (int i = 0; i < left; i++) {
      room.release(leaving[i]);
    }
  }

  /** Finds room in the fastest configuration that has it later. */
  private boolean hasRoomLater(DecisionContext now, int job) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      if (search.findLater(now, job, now.configurations().models(job, configuration))) {
        return true;
      }
      rest &= ~(1L << configuration);
    }
    return false;
  }

  /** Starts another job in the fastest configuration in which it does not delay the first. */
  boolean startBeside(DecisionContext now, int job) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      if (startBeside(now, job, configuration)) {
        return true;
      }
      rest &= ~(1L << configuration);
    }
    return false;
  }

  /** Starts another job in a configuration, unless that delays the first. */
  boolean startBeside(DecisionContext now, int job, int configuration) {
    if (now.runTimes().runMicros(job, configuration) <= fromMicros - now.nowMicros()) {
      return now.start(job, configuration);
    }
    if (now.hasRoom(job, configuration)
        && search.findNow(now, job, now.configurations().models(job, configuration))) {
      search.start(now, job);
      return true;
    }
    return false;
  }
}
