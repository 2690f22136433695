package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * When GPUs are expected to be free again, from the expected ends of the active jobs. All times are
 * microseconds from now. Reservations made by a policy during one decision are kept with {@link
 * #occupy}. A GPU counts as free when no job holds a part of it; a job that requests a part is
 * expected to find one at the next end on a model. Ends are looked at only when needed, and as far
 * as needed where their order is kept between decisions.
 */
public final class ReadyTimes {
  /** Later than any time: not while things stay as they are. */
  public static final long NEVER = Long.MAX_VALUE / 4;

  private final Cluster cluster;
  private final SoonestFirst[] busy;
  private final int[] free;
  private final int[] rank;
  private final long[] firstEndMicros;
  private final long[] gpuMicros;
  private final int[] touched;
  private int touchedCount;
  private final BelievedEnds ends;
  private boolean walked;
  private boolean endsAreKept;

  public ReadyTimes(Cluster cluster) {
    this.cluster = cluster;
    int models = cluster.modelCount();
    busy = new SoonestFirst[models];
    for (int m = 0; m < models; m++) {
      busy[m] = new SoonestFirst(cluster.gpusOfModel(m));
    }
    free = new int[models];
    rank = new int[models];
    firstEndMicros = new long[models];
    gpuMicros = new long[cluster.gpuCount()];
    touched = new int[cluster.gpuCount()];
    ends = new BelievedEnds(cluster);
  }

  /** Restarts from the present state. */
  public void refresh(DecisionContext now) {
    for (int m = 0; m < free.length; m++) {
      free[m] = now.state().ledger().freeWholeOfModel(m).count();
    }
    walked = false;
    endsAreKept = false;
  }

  /** Time until a GPU is wholly free and takes another job, by active jobs alone. */
  public long gpuMicros(DecisionContext now, int gpu) {
    long last = BelievedEnds.lastEndMicros(now, gpu);
    return last == 0 || now.state().ledger().isUp(gpu) ? last : NEVER;
  }

  /** GPUs of a model that are wholly free and not reserved. */
  public int free(int model) {
    return free[model];
  }

  /** Whether any GPU is wholly free and not reserved. */
  public boolean anyFree() {
    for (int count : free) {
      if (count > 0) {
        return true;
      }
    }
    return false;
  }

  /** Time until this many GPUs of one model are free at once. */
  public long wholeMicros(DecisionContext now, int model, int gpus) {
    if (gpus <= free[model]) {
      return 0;
    }
    walk(now);
    int behind = gpus - free[model] - 1;
    return behind < busyCount(model) ? busyMicros(now, model, behind) : NEVER;
  }

  /** Time until the job's gang would find its GPUs, by the number of GPUs alone. */
  public long startMicros(DecisionContext now, int job, int configuration) {
    JobTable jobs = now.jobs();
    long models = now.configurations().models(job, configuration);
    if (jobs.shareMilli(job) < JobTable.WHOLE) {
      return freeMilli(now, models) >= jobs.widthMilli(job) ? 0 : firstEnd(now, models);
    }
    return Long.bitCount(models) == 1
        ? wholeMicros(now, Long.numberOfTrailingZeros(models), jobs.gpus(job))
        : mergedMicros(now, models, jobs.gpus(job));
  }

  /** The same, never 0, for a job that was found to have no room: another job must end first. */
  public long laterMicros(DecisionContext now, int job, int configuration) {
    return Math.max(
        startMicros(now, job, configuration),
        firstEnd(now, now.configurations().models(job, configuration)));
  }

  /** Keeps the GPUs that are free soonest for a job until it ends, started or reserved. */
  public void occupy(DecisionContext now, int job, int configuration, long endMicros) {
    JobTable jobs = now.jobs();
    long models = now.configurations().models(job, configuration);
    long end = Math.max(1, endMicros);
    int whole = jobs.shareMilli(job) == JobTable.WHOLE ? jobs.gpus(job) : 0;
    for (int i = 0; i < whole; i++) {
      int m = soonest(now, models);
      if (free[m] > 0) {
        free[m]--;
      } else {
        readUpTo(now, m, 0);
        busy[m].removeFirst(1);
      }
      rank[m]++;
    }
    for (long rest = models; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      // A part of a GPU, or a gang over several models, may have taken others than were counted.
      int taken = Math.max(0, free[m] - now.state().ledger().freeWholeOfModel(m).count());
      free[m] -= taken;
      // Before the walk there is nothing to add: it will see the job among the active ones.
      for (int i = 0; walked && i < rank[m] + taken; i++) {
        busy[m].add(end);
      }
      rank[m] = 0;
      firstEndMicros[m] = Math.min(firstEndMicros[m], end);
    }
  }

  private int soonest(DecisionContext now, long models) {
    int best = Long.numberOfTrailingZeros(models);
    long bestMicros = NEVER;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      if (free[m] > 0) {
        return m;
      }
      if (busyCount(m) > 0 && busyMicros(now, m, 0) < bestMicros) {
        best = m;
        bestMicros = busyMicros(now, m, 0);
      }
    }
    return best;
  }

  private long mergedMicros(DecisionContext now, long models, int gpus) {
    int wanted = gpus;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      wanted -= free[Long.numberOfTrailingZeros(rest)];
    }
    if (wanted <= 0) {
      return 0;
    }
    walk(now);
    long reached = 0;
    for (int i = 0; i < wanted && reached < NEVER; i++) {
      reached = takeNext(now, models);
    }
    Arrays.fill(rank, 0);
    return reached;
  }

  private long takeNext(DecisionContext now, long models) {
    int next = 0;
    long soonest = NEVER;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      if (rank[m] < busyCount(m) && busyMicros(now, m, rank[m]) < soonest) {
        soonest = busyMicros(now, m, rank[m]);
        next = m;
      }
    }
    rank[next]++;
    return soonest;
  }

  private long firstEnd(DecisionContext now, long models) {
    walk(now);
    long first = NEVER;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      first = Math.min(first, firstEndMicros[Long.numberOfTrailingZeros(rest)]);
    }
    return first;
  }

  private static long freeMilli(DecisionContext now, long models) {
    long sum = 0;
    for (long rest = models; rest != 0; rest &= rest - 1) {
      sum += now.state().ledger().freeMilliOfModel(Long.numberOfTrailingZeros(rest));
    }
    return sum;
  }

  private int busyCount(int model) {
    return busy[model].count() + (endsAreKept ? ends.unread(model) : 0);
  }

  /** The time with this rank until a GPU of a model is free, 0 being the soonest. */
  private long busyMicros(DecisionContext now, int model, int behind) {
    readUpTo(now, model, behind);
    return busy[model].get(behind);
  }

  private void readUpTo(DecisionContext now, int model, int behind) {
    while (endsAreKept
        && ends.unread(model) > 0
        && (busy[model].count() <= behind
            || ends.nextNotBeforeMicros(model) - now.nowMicros() < busy[model].get(behind))) {
      busy[model].add(ends.readMicros(now, model));
    }
  }

  private void walk(DecisionContext now) {
    if (walked) {
      return;
    }
    walked = true;
    endsAreKept = ends.update(now);
    if (endsAreKept) {
      for (int m = 0; m < busy.length; m++) {
        busy[m].clear();
        firstEndMicros[m] = NEVER;
        readFirst(now, m);
      }
    } else {
      walkActive(now);
    }
  }

  /** A divided GPU may get another job in this decision, so it is read before. */
  private void readFirst(DecisionContext now, int model) {
    if (ends.hasDivided(model)) {
      while (ends.unread(model) > 0) {
        long first = BelievedEnds.firstEndMicros(now, ends.next(model));
        firstEndMicros[model] = Math.min(firstEndMicros[model], first);
        busy[model].add(ends.readMicros(now, model));
      }
    } else if (ends.unread(model) > 0) {
      firstEndMicros[model] = busyMicros(now, model, 0);
    }
  }

  private void walkActive(DecisionContext now) {
    for (int i = 0; i < touchedCount; i++) {
      gpuMicros[touched[i]] = 0;
    }
    touchedCount = 0;
    Arrays.fill(firstEndMicros, NEVER);
    ClusterState state = now.state();
    for (int job = now.firstActive(); job != DecisionContext.NONE; job = now.nextActive(job)) {
      long left = BelievedEnds.endMicros(now, job);
      int share = state.firstShare(job);
      for (; share != ClusterState.NONE; share = state.nextShare(share)) {
        int gpu = state.gpuOfShare(share);
        hold(gpu, state.ledger().isUp(gpu) ? left : NEVER); // a drained GPU takes no other job
      }
    }
    for (SoonestFirst times : busy) {
      times.clear();
    }
    for (int i = 0; i < touchedCount; i++) {
      if (gpuMicros[touched[i]] < NEVER) {
        busy[cluster.modelOf(touched[i])].add(gpuMicros[touched[i]]);
      }
    }
  }

  private void hold(int gpu, long micros) {
    int model = cluster.modelOf(gpu);
    if (gpuMicros[gpu] == 0) {
      touched[touchedCount++] = gpu;
    }
    gpuMicros[gpu] = Math.max(gpuMicros[gpu], micros);
    firstEndMicros[model] = Math.min(firstEndMicros[model], micros);
  }
}
