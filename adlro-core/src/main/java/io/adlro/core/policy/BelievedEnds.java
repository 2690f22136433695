package io.adlro.core.policy;

import io.adlro.core.estimate.RunTimes;
import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;
import io.adlro.core.state.ClusterState;
import io.adlro.core.state.GpuChanges;
import java.util.Arrays;

/**
 * The GPUs that jobs hold, by model, in the order in which they are believed to be released; kept
 * from one decision to the next. What is kept of a GPU is a time before which it will not be
 * released: as long as beliefs are steady, time alone never makes a believed end come earlier. A
 * reader goes through the GPUs of a model in this order and computes the exact times of those that
 * it reads. Only GPUs that changed, or were read, find a new place. This is a cache: it is built
 * from the state again whenever beliefs as a whole have changed.
 */
final class BelievedEnds {
  /** Beliefs must have been the same so many times before it pays to order all GPUs. */
  private static final int STEADY = 4;

  private static final long UNLISTED = -1;

  private final Cluster cluster;
  private final int[][] listed;
  private final int[] count;
  private final int[] read;
  private final int[] divided;
  private final long[] notBefore;
  private final long[] later;
  private final boolean[] isDivided;
  private final int[] moving;

  // What the order was made from.
  private GpuChanges changes;
  private RunTimes runTimes;
  private long revision;
  private int steady;
  private long seen;
  private boolean isKept;

  BelievedEnds(Cluster cluster) {
    this.cluster = cluster;
    int models = cluster.modelCount();
    listed = new int[models][];
    for (int m = 0; m < models; m++) {
      listed[m] = new int[cluster.gpusOfModel(m)];
    }
    count = new int[models];
    read = new int[models];
    divided = new int[models];
    notBefore = new long[cluster.gpuCount()];
    later = new long[cluster.gpuCount()];
    isDivided = new boolean[cluster.gpuCount()];
    moving = new int[cluster.gpuCount()];
  }

  /** Follows the state; false if beliefs change too often to keep anything. */
  boolean update(DecisionContext now) {
    if (!isSteady(now)) {
      isKept = false;
      return false;
    }
    if (isKept && changes.holdsFrom(seen)) {
      for (int m = 0; m < count.length; m++) {
        placeRead(m);
      }
      for (; seen < changes.count(); seen++) {
        unlist(changes.gpu(seen));
        list(now, changes.gpu(seen));
      }
    } else {
      rebuild(now);
    }
    Arrays.fill(read, 0);
    return true;
  }

  private boolean isSteady(DecisionContext now) {
    long present = now.runTimes().revision();
    boolean same =
        present == revision
            && present != RunTimes.NEVER_THE_SAME
            && now.runTimes() == runTimes
            && now.state().ledger().changes() == changes;
    changes = now.state().ledger().changes();
    runTimes = now.runTimes();
    revision = present;
    steady = same ? Math.min(STEADY, steady + 1) : 0;
    return steady == STEADY;
  }

  private void rebuild(DecisionContext now) {
    isKept = true;
    seen = changes.count();
    Arrays.fill(count, 0);
    Arrays.fill(divided, 0);
    Arrays.fill(notBefore, UNLISTED);
    for (int gpu = 0; gpu < notBefore.length; gpu++) {
      if (isReleasedLater(now, gpu)) {
        describe(now, gpu);
        listed[cluster.modelOf(gpu)][count[cluster.modelOf(gpu)]++] = gpu;
      }
    }
    for (int m = 0; m < count.length; m++) {
      sort(listed[m], count[m]);
    }
  }

  /** Shell's method: in place, and fast enough for what happens seldom. */
  private void sort(int[] gpus, int size) {
    for (int gap = size / 2; gap > 0; gap = gap == 2 ? 1 : gap * 5 / 11) {
      for (int i = gap; i < size; i++) {
        int gpu = gpus[i];
        int hole = i;
        for (; hole >= gap && isBefore(gpu, gpus[hole - gap]); hole -= gap) {
          gpus[hole] = gpus[hole - gap];
        }
        gpus[hole] = gpu;
      }
    }
  }

  private boolean isBefore(int gpu, int other) {
    return notBefore[gpu] < notBefore[other] || (notBefore[gpu] == notBefore[other] && gpu < other);
  }

  /** A drained GPU takes no other job. */
  private static boolean isReleasedLater(DecisionContext now, int gpu) {
    return now.state().ledger().isUp(gpu) && now.state().firstShareOnGpu(gpu) != ClusterState.NONE;
  }

  private void describe(DecisionContext now, int gpu) {
    notBefore[gpu] = bound(now.nowMicros(), lastEndMicros(now, gpu));
    int share = now.state().firstShareOnGpu(gpu);
    isDivided[gpu] =
        now.state().nextShareOnGpu(share) != ClusterState.NONE
            || now.jobs().shareMilli(now.state().jobOfShare(share)) < JobTable.WHOLE;
    divided[cluster.modelOf(gpu)] += isDivided[gpu] ? 1 : 0;
  }

  /** Less than the end by more than rounding can make it come earlier. */
  private static long bound(long nowMicros, long micros) {
    return nowMicros + micros - (micros >>> 36) - 2;
  }

  private void list(DecisionContext now, int gpu) {
    if (isReleasedLater(now, gpu)) {
      describe(now, gpu);
      insert(gpu);
    }
  }

  private void unlist(int gpu) {
    if (notBefore[gpu] != UNLISTED) {
      remove(gpu);
      notBefore[gpu] = UNLISTED;
      divided[cluster.modelOf(gpu)] -= isDivided[gpu] ? 1 : 0;
    }
  }

  private void insert(int gpu) {
    int m = cluster.modelOf(gpu);
    int at = place(m, gpu);
    System.arraycopy(listed[m], at, listed[m], at + 1, count[m]++ - at);
    listed[m][at] = gpu;
  }

  private void remove(int gpu) {
    int m = cluster.modelOf(gpu);
    int at = place(m, gpu);
    System.arraycopy(listed[m], at + 1, listed[m], at, --count[m] - at);
  }

  /** The number of listed GPUs of a model that come before this one. */
  private int place(int model, int gpu) {
    int low = 0;
    int high = count[model];
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isBefore(listed[model][middle], gpu)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Gives GPUs a new place that were found to be released later than they were listed. */
  private void placeRead(int model) {
    int moves = 0;
    int stay = 0;
    for (int i = 0; i < read[model]; i++) {
      int gpu = listed[model][i];
      if (later[gpu] > notBefore[gpu]) {
        moving[moves++] = gpu;
      } else {
        listed[model][stay++] = gpu;
      }
    }
    System.arraycopy(listed[model], read[model], listed[model], stay, count[model] - read[model]);
    count[model] -= moves;
    for (int i = 0; i < moves; i++) {
      notBefore[moving[i]] = later[moving[i]];
      insert(moving[i]);
    }
  }

  /** How many GPUs of a model have yet to be read since the last update. */
  int unread(int model) {
    return count[model] - read[model];
  }

  /** No GPU that has yet to be read is released before this time. */
  long nextNotBeforeMicros(int model) {
    return notBefore[listed[model][read[model]]];
  }

  /** The GPU that is read next. */
  int next(int model) {
    return listed[model][read[model]];
  }

  /** Reads the next GPU: the time until it is wholly free. */
  long readMicros(DecisionContext now, int model) {
    int gpu = listed[model][read[model]++];
    long micros = lastEndMicros(now, gpu);
    later[gpu] = bound(now.nowMicros(), micros);
    return micros;
  }

  /** Whether several jobs hold a GPU of the model, or one a part of it. */
  boolean hasDivided(int model) {
    return divided[model] > 0;
  }

  /** Time until a GPU is wholly free, by active jobs alone. */
  static long lastEndMicros(DecisionContext now, int gpu) {
    ClusterState state = now.state();
    long last = 0;
    int share = state.firstShareOnGpu(gpu);
    for (; share != ClusterState.NONE; share = state.nextShareOnGpu(share)) {
      last = Math.max(last, endMicros(now, state.jobOfShare(share)));
    }
    return last;
  }

  /** Time until the first job on a GPU ends. */
  static long firstEndMicros(DecisionContext now, int gpu) {
    ClusterState state = now.state();
    long first = ReadyTimes.NEVER;
    int share = state.firstShareOnGpu(gpu);
    for (; share != ClusterState.NONE; share = state.nextShareOnGpu(share)) {
      first = Math.min(first, endMicros(now, state.jobOfShare(share)));
    }
    return first;
  }

  /** Time until an active job ends. */
  static long endMicros(DecisionContext now, int job) {
    return Math.min(ReadyTimes.NEVER - 1, Math.max(1, now.runTimes().remainingMicros(job)));
  }
}
