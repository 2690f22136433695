package io.adlro.core.policy;

import java.util.Arrays;

/**
 * Pairs of a waiting job and a configuration, grouped such that all of a group would start at the
 * same time: they request the same number of GPUs, or the same part of one, of the same models. The
 * start of a group is computed once, and again when its models have changed. A pair that was found
 * to have no room is in another group, whose start is later.
 */
final class StartGroups {
  private static final int NONE = -1;

  private final ReadyTimes ready;
  private int count;
  private int[] job = new int[16];
  private int[] configuration = new int[16];
  private long[] models = new long[16];
  private boolean[] withoutRoom = new boolean[16];
  private int[] members = new int[16];
  private long[] startMicros = new long[16];
  private boolean[] isCurrent = new boolean[16];
  private int[] table = new int[64];

  StartGroups(ReadyTimes ready) {
    this.ready = ready;
  }

  void clear() {
    count = 0;
    Arrays.fill(table, NONE);
  }

  int count() {
    return count;
  }

  /** The group of a job in a configuration, which becomes a member. */
  int join(DecisionContext now, int ofJob, int inConfiguration) {
    return join(now, ofJob, inConfiguration, false);
  }

  /** The group of a job that left another group because it had no room there. */
  int joinWithoutRoom(DecisionContext now, int ofJob, int inConfiguration) {
    return join(now, ofJob, inConfiguration, true);
  }

  private int join(DecisionContext now, int ofJob, int inConfiguration, boolean noRoom) {
    int at = hash(now, ofJob, inConfiguration, noRoom) & (table.length - 1);
    while (table[at] != NONE && !isOf(table[at], now, ofJob, inConfiguration, noRoom)) {
      at = (at + 1) & (table.length - 1);
    }
    int group = table[at];
    if (group == NONE) {
      group = add(now, ofJob, inConfiguration, noRoom);
      table[at] = group;
      if (2 * count > table.length) {
        rehash(now);
      }
    }
    members[group]++;
    return group;
  }

  private static int hash(DecisionContext now, int job, int configuration, boolean noRoom) {
    long models = now.configurations().models(job, configuration);
    long mixed = models * 31 + now.jobs().widthMilli(job) * 2L + (noRoom ? 1 : 0);
    mixed *= 0x9E3779B97F4A7C15L;
    return (int) (mixed >>> 40);
  }

  private boolean isOf(int group, DecisionContext now, int ofJob, int inConfiguration, boolean no) {
    return configuration[group] == inConfiguration
        && withoutRoom[group] == no
        && models[group] == now.configurations().models(ofJob, inConfiguration)
        && now.jobs().gpus(job[group]) == now.jobs().gpus(ofJob)
        && now.jobs().shareMilli(job[group]) == now.jobs().shareMilli(ofJob);
  }

  private int add(DecisionContext now, int ofJob, int inConfiguration, boolean noRoom) {
    if (count == job.length) {
      grow(2 * count);
    }
    job[count] = ofJob;
    configuration[count] = inConfiguration;
    models[count] = now.configurations().models(ofJob, inConfiguration);
    withoutRoom[count] = noRoom;
    members[count] = 0;
    isCurrent[count] = false;
    return count++;
  }

  private void grow(int length) {
    job = Arrays.copyOf(job, length);
    configuration = Arrays.copyOf(configuration, length);
    models = Arrays.copyOf(models, length);
    withoutRoom = Arrays.copyOf(withoutRoom, length);
    members = Arrays.copyOf(members, length);
    startMicros = Arrays.copyOf(startMicros, length);
    isCurrent = Arrays.copyOf(isCurrent, length);
  }

  private void rehash(DecisionContext now) {
    table = new int[2 * table.length];
    Arrays.fill(table, NONE);
    for (int group = 0; group < count; group++) {
      int at = hash(now, job[group], configuration[group], withoutRoom[group]);
      at &= table.length - 1;
      while (table[at] != NONE) {
        at = (at + 1) & (table.length - 1);
      }
      table[at] = group;
    }
  }

  void leave(int group) {
    members[group]--;
  }

  boolean isEmpty(int group) {
    return members[group] == 0;
  }

  int configuration(int group) {
    return configuration[group];
  }

  /** When members would start, as of the last call of {@link #update}. */
  long startMicros(int group) {
    return startMicros[group];
  }

  /** GPUs of these models were taken or reserved. */
  void modelsChanged(long changed) {
    for (int group = 0; group < count; group++) {
      isCurrent[group] &= (models[group] & changed) == 0;
    }
  }

  /** Computes the starts of all groups that have members and may have changed. */
  void update(DecisionContext now) {
    for (int group = 0; group < count; group++) {
      if (!isCurrent[group] && members[group] > 0) {
        isCurrent[group] = true;
        startMicros[group] =
            withoutRoom[group]
                ? ready.laterMicros(now, job[group], configuration[group])
                : ready.startMicros(now, job[group], configuration[group]);
      }
    }
  }
}
