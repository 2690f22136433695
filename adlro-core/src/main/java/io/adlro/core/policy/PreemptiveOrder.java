package io.adlro.core.policy;

import io.adlro.core.model.Recovery;
import io.adlro.core.state.JobPhase;
import java.util.Arrays;

/**
 * Serves jobs by score, least first, and stops running jobs with a greater score where a waiting
 * one can start for it. What is free or being freed is reserved in that order, so no job is stopped
 * twice for the same newcomer, and none unless the newcomer then has room. Only checkpointing jobs
 * are stopped, the greatest score first. Since the newcomer's score is strictly less and a stopped
 * job's does not fall, two jobs never take turns at one instant.
 */
final class PreemptiveOrder {
  /** Bounds of one decision: jobs beyond them wait for the next. */
  private static final int MOST_NEWCOMERS = 64;

  private static final int MOST_VICTIMS = 256;

  private final Ranked.Score score;
  private final Ranked waiting = new Ranked();
  private final Ranked running = new Ranked();
  private final FutureRoom room = new FutureRoom();
  private final RoomSearch search = new RoomSearch(room);
  private int[] stoppable = new int[64];
  private double[] stoppableScore = new double[64];
  private int stoppableCount;
  private final int[] victims = new int[MOST_VICTIMS];
  private boolean leaving;

  PreemptiveOrder(Ranked.Score score) {
    this.score = score;
  }

  void serve(DecisionContext now) {
    waiting.rankWaiting(now, score);
    int job = waiting.poll();
    if (!anyoneLeaving(now)) {
      // Nothing is reserved, so the plain way serves until the first job without room.
      while (job != DecisionContext.NONE && Fastest.start(now, job)) {
        job = waiting.poll();
      }
    }
    if (job == DecisionContext.NONE) {
      return;
    }
    loadRoom(now);
    int newcomers = 0;
    for (; job != DecisionContext.NONE; job = waiting.poll()) {
      boolean mayStop =
          stoppableCount > 0
              && stoppableScore[stoppableCount - 1] > waiting.polledScore()
              && newcomers < MOST_NEWCOMERS;
      if (!mayStop && !leaving && !Fastest.anythingFree(now)) {
        return;
      }
      if (!startOrPromise(now, job) && mayStop) {
        newcomers++;
        makeRoom(now, job, waiting.polledScore());
      }
    }
  }

  private static boolean anyoneLeaving(DecisionContext now) {
    int job = now.firstActive();
    while (job != DecisionContext.NONE && !now.state().isPreempting(job)) {
      job = now.nextActive(job);
    }
    return job != DecisionContext.NONE;
  }

  /** Scans all active jobs: which are being stopped, and which may be stopped. */
  private void loadRoom(DecisionContext now) {
    room.load(now);
    running.clear();
    leaving = false;
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      if (now.state().isPreempting(job)) {
        room.release(job);
        leaving = true;
      } else if (now.state().phase(job) == JobPhase.RUNNING
          && now.jobs().recovery(job) == Recovery.CHECKPOINT) {
        running.add(job, score.of(now, job));
      }
    }
    stoppableCount = running.size();
    if (stoppable.length < stoppableCount) {
      stoppable = Arrays.copyOf(stoppable, 2 * stoppableCount);
      stoppableScore = Arrays.copyOf(stoppableScore, 2 * stoppableCount);
    }
    for (int i = 0; i < stoppableCount; i++) {
      stoppable[i] = running.poll();
      stoppableScore[i] = running.polledScore();
    }
  }

  private boolean startOrPromise(DecisionContext now, int job) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      if (now.hasRoom(job, configuration)
          && search.findNow(now, job, now.configurations().models(job, configuration))) {
        search.start(now, job);
        return true;
      }
      rest &= ~(1L << configuration);
    }
    for (long rest = leaving ? now.configurations().of(job) : 0; rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      if (search.findLater(now, job, now.configurations().models(job, configuration))) {
        search.promise(job);
        return true;
      }
      rest &= ~(1L << configuration);
    }
    return false;
  }

  private void makeRoom(DecisionContext now, int job, double newcomer) {
    for (long rest = now.configurations().of(job); rest != 0; ) {
      int configuration = Fastest.among(now, job, rest);
      long models = now.configurations().models(job, configuration);
      int count = release(now, job, newcomer, models);
      if (count > 0) {
        stop(now, job, models, count);
        return;
      }
      rest &= ~(1L << configuration);
    }
  }

  /** Takes victims until the newcomer has room and returns their number; none if it never has. */
  private int release(DecisionContext now, int job, double newcomer, long models) {
    int count = 0;
    for (int i = stoppableCount - 1; i >= 0 && stoppableScore[i] > newcomer; i--) {
      int victim = stoppable[i];
      if (now.state().isPreempting(victim) || !holds(now, victim, models)) {
        continue;
      }
      if (count == MOST_VICTIMS) {
        break;
      }
      room.release(victim);
      victims[count++] = victim;
      if (search.findLater(now, job, models)) {
        return count;
      }
    }
    while (count > 0) {
      room.keep(victims[--count]);
    }
    return 0;
  }

  private static boolean holds(DecisionContext now, int job, long models) {
    int share = now.state().firstShare(job);
    while (share != DecisionContext.NONE) {
      if ((models >>> now.cluster().modelOf(now.state().gpuOfShare(share)) & 1) != 0) {
        return true;
      }
      share = now.state().nextShare(share);
    }
    return false;
  }

  /** Spares the victims that are not needed, those of least score first. */
  private void stop(DecisionContext now, int job, long models, int count) {
    for (int i = count - 1; i >= 0; i--) {
      room.keep(victims[i]);
      if (!search.findLater(now, job, models)) {
        room.release(victims[i]);
        now.preempt(victims[i]);
      }
    }
    leaving = true;
    search.findLater(now, job, models);
    search.promise(job);
  }
}
