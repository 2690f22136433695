package io.adlro.core.estimate;

import io.adlro.core.model.JobTable;
import java.util.Arrays;

/**
 * Beliefs about future jobs that many simulated futures share: each is computed once until
 * something is learned. Of jobs whose numbers are equal modulo {@value #ENTRIES} the last is kept.
 */
final class SharedBeliefs implements WorkBeliefs {
  private static final int ENTRIES = 1024;

  private final WorkBeliefs source;
  private double[] belief = new double[0];
  private int[] believed = new int[0];
  private int[] formedAt = new int[0];
  private int learnt = 1;

  SharedBeliefs(WorkBeliefs source) {
    this.source = source;
  }

  /** Discards the beliefs computed so far. */
  void forget() {
    learnt++;
  }

  @Override
  public void believe(JobTable jobs, int job, double[] to, int at) {
    int entry = job & (ENTRIES - 1);
    if (entry >= formedAt.length) {
      int entries = Math.min(ENTRIES, Math.max(entry + 1, 2 * formedAt.length));
      formedAt = Arrays.copyOf(formedAt, entries);
      believed = Arrays.copyOf(believed, entries);
      belief = Arrays.copyOf(belief, entries * WIDTH);
    }
    if (formedAt[entry] != learnt || believed[entry] != job) {
      source.believe(jobs, job, belief, entry * WIDTH);
      formedAt[entry] = learnt;
      believed[entry] = job;
    }
    System.arraycopy(belief, entry * WIDTH, to, at, WIDTH);
  }
}
