package io.adlro.core.policy;

import io.adlro.core.state.ClusterState;
import java.util.Arrays;

/**
 * Expected free thousandths of each GPU model over time: a step function that begins now, rises
 * where active jobs are expected to end, and falls where capacity is reserved. It covers models,
 * not nodes: the placer checks CPU, memory and locality when a job starts.
 */
final class Profile {
  private final Ranked byEnd = new Ranked();
  private int models;
  private int size;
  private long[] fromMicros = new long[64];
  private long[] freeMilli = new long[64];
  private long[] least = new long[0];

  /** Begins with what is free now and what the active jobs will free. */
  void load(DecisionContext now) {
    models = now.cluster().modelCount();
    least = least.length == models ? least : new long[models];
    size = 0;
    byEnd.clear();
    insert(0, now.nowMicros());
    for (int m = 0; m < models; m++) {
      freeMilli[m] = now.state().ledger().freeMilliOfModel(m);
    }
    int job = now.firstActive();
    while (job != DecisionContext.NONE) {
      byEnd.add(job, (double) (now.nowMicros() + now.runTimes().remainingMicros(job)));
      job = now.nextActive(job);
    }
    for (job = byEnd.poll(); job != DecisionContext.NONE; job = byEnd.poll()) {
      appendEnd(now, job, (long) byEnd.polledScore());
    }
  }

  private void appendEnd(DecisionContext now, int job, long endMicros) {
    if (fromMicros[size - 1] < endMicros) {
      insert(size, endMicros);
    }
    ClusterState state = now.state();
    for (int s = state.firstShare(job); s != ClusterState.NONE; s = state.nextShare(s)) {
      int gpu = state.gpuOfShare(s);
      if (state.ledger().isUp(gpu)) { // a drained GPU takes no other job
        int model = now.cluster().modelOf(gpu);
        freeMilli[(size - 1) * models + model] += now.jobs().shareMilli(job);
      }
    }
  }

  /** The number of steps; step 0 is now. */
  int size() {
    return size;
  }

  /**
   * First step, not before {@code first}, from which so much of these models (bits) together stays
   * free for so long; {@link #size} if there is none.
   */
  int earliest(int first, long ofModels, long widthMilli, long durationMicros) {
    int step = first;
    while (step < size) {
      int shortage = firstShortage(step, ofModels, widthMilli, durationMicros);
      if (shortage == size) {
        return step;
      }
      // Of one model the shortage rules out all steps up to it; of several only their sum is short.
      step = Long.bitCount(ofModels) == 1 ? shortage + 1 : step + 1;
    }
    return size;
  }

  private int firstShortage(int step, long ofModels, long widthMilli, long durationMicros) {
    long end = fromMicros[step] + durationMicros;
    boolean one = Long.bitCount(ofModels) == 1;
    int model = Long.numberOfTrailingZeros(ofModels);
    Arrays.fill(least, Long.MAX_VALUE);
    for (int i = step; i < size && (i == step || fromMicros[i] < end); i++) {
      long free = one ? freeMilli[i * models + model] : leastUpTo(i, ofModels);
      if (free < widthMilli) {
        return i;
      }
    }
    return size;
  }

  /** Lowers the least of each model to this step's and returns their sum. */
  private long leastUpTo(int step, long ofModels) {
    long sum = 0;
    for (long rest = ofModels; rest != 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      least[m] = Math.min(least[m], freeMilli[step * models + m]);
      sum += Math.max(0, least[m]);
    }
    return sum;
  }

  /** Reserves from a step on that {@link #earliest} named, model after model. */
  void reserve(int step, long ofModels, long widthMilli, long durationMicros) {
    int end = split(step, fromMicros[step] + durationMicros);
    Arrays.fill(least, Long.MAX_VALUE);
    for (int i = step; i < end; i++) {
      leastUpTo(i, ofModels);
    }
    long missing = widthMilli;
    for (long rest = ofModels; rest != 0 && missing > 0; rest &= rest - 1) {
      int m = Long.numberOfTrailingZeros(rest);
      long taken = Math.min(missing, Math.max(0, least[m]));
      for (int i = step; i < end; i++) {
        freeMilli[i * models + m] -= taken;
      }
      missing -= taken;
    }
  }

  /** The step that begins at this time, made where there is none. */
  private int split(int after, long atMicros) {
    int step = after;
    while (step < size && fromMicros[step] < atMicros) {
      step++;
    }
    if (step == size || fromMicros[step] > atMicros) {
      insert(step, atMicros);
    }
    return step;
  }

  /** Inserts a step that has what the one before it has. */
  private void insert(int step, long atMicros) {
    if (size == fromMicros.length) {
      fromMicros = Arrays.copyOf(fromMicros, 2 * size);
    }
    if ((size + 1) * models > freeMilli.length) {
      freeMilli = Arrays.copyOf(freeMilli, 2 * (size + 1) * models);
    }
    System.arraycopy(fromMicros, step, fromMicros, step + 1, size - step);
    System.arraycopy(
        freeMilli, step * models, freeMilli, (step + 1) * models, (size - step) * models);
    fromMicros[step] = atMicros;
    if (step > 0) {
      System.arraycopy(freeMilli, (step - 1) * models, freeMilli, step * models, models);
    }
    size++;
  }
}
