package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import io.adlro.core.model.JobTable;

/**
 * The batch mode that Min-Min, Max-Min and Sufferage share. For each of the oldest {@value #WINDOW}
 * waiting jobs it computes the earliest expected end over the job's configurations, given when GPUs
 * become ready. It repeatedly picks one job by its rule; the job starts if its configuration is
 * free, otherwise it reserves the GPUs that are ready soonest. When all free GPUs are reserved, the
 * rest waits for the next decision, which starts without reservations.
 */
abstract class BatchMapping implements PlacementPolicy {
  static final int WINDOW = 512;
  static final int NONE = -1;

  /** When jobs would start; a job has a group for each of its configurations. */
  final StartGroups groups;

  private final ReadyTimes ready;
  private final int configurations;
  private final int[] job = new int[WINDOW];
  private final long[] possible = new long[WINDOW];
  private final long[] runMicros;
  private final int[] group;
  private int rows;
  private boolean anyParts;

  BatchMapping(Cluster cluster) {
    ready = new ReadyTimes(cluster);
    groups = new StartGroups(ready);
    configurations = cluster.modelCount() + 1;
    runMicros = new long[WINDOW * configurations];
    group = new int[WINDOW * configurations];
  }

  /** Forgets the rows of the last decision. */
  abstract void clear();

  /** A row, one of the waiting jobs in order of submission, has this group from now on. */
  abstract void joined(int row, int configuration);

  /** The row that the rule picks next, or {@link #NONE}. */
  abstract int pick();

  /** The configuration in which the picked job ends first, of equals the first. */
  abstract int pickedConfiguration();

  /** The row is mapped and is not to be picked again. */
  abstract void removed(int row);

  @Override
  public void decide(DecisionContext now) {
    if (!Fastest.anythingFree(now)) {
      return;
    }
    ready.refresh(now);
    load(now);
    while (ready.anyFree() || (anyParts && Fastest.anythingFree(now))) {
      groups.update(now);
      int picked = pick();
      if (picked == NONE) {
        return;
      }
      settle(now, picked, pickedConfiguration());
    }
  }

  private void load(DecisionContext now) {
    rows = 0;
    anyParts = false;
    groups.clear();
    clear();
    int waiting = now.firstWaiting();
    for (; waiting != DecisionContext.NONE && rows < WINDOW; waiting = now.nextWaiting(waiting)) {
      job[rows] = waiting;
      possible[rows] = now.configurations().of(waiting);
      for (long rest = possible[rows]; rest != 0; rest &= rest - 1) {
        int c = Long.numberOfTrailingZeros(rest);
        runMicros[rows * configurations + c] = Math.max(1, now.runTimes().runMicros(waiting, c));
        group[rows * configurations + c] = groups.join(now, waiting, c);
        joined(rows, c);
      }
      anyParts |= now.jobs().shareMilli(waiting) < JobTable.WHOLE;
      rows++;
    }
  }

  private void settle(DecisionContext now, int row, int configuration) {
    int at = row * configurations + configuration;
    long start = groups.startMicros(group[at]);
    if (start == 0 && !now.start(job[row], configuration)) {
      // GPUs enough, but not on one node, or no CPU beside them.
      groups.leave(group[at]);
      group[at] = groups.joinWithoutRoom(now, job[row], configuration);
      joined(row, configuration);
      return;
    }
    ready.occupy(now, job[row], configuration, start + runMicros[at]);
    groups.modelsChanged(now.configurations().models(job[row], configuration));
    for (long rest = possible[row]; rest != 0; rest &= rest - 1) {
      groups.leave(group[row * configurations + Long.numberOfTrailingZeros(rest)]);
    }
    removed(row);
  }

  final long possible(int row) {
    return possible[row];
  }

  final int group(int row, int configuration) {
    return group[row * configurations + configuration];
  }

  final long runMicros(int row, int configuration) {
    return runMicros[row * configurations + configuration];
  }

  /** When the job would end in a configuration. */
  final long endMicros(int row, int configuration) {
    int at = row * configurations + configuration;
    return groups.startMicros(group[at]) + runMicros[at];
  }
}
