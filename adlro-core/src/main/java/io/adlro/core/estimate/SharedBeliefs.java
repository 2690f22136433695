package io.adlro.core.estimate;

import java.util.Arrays;

/**
 * Beliefs about future jobs that many simulated futures share: each is computed once until
 * something is learned.
 */
final class SharedBeliefs implements WorkBeliefs {
  private final WorkBeliefs source;
  private double[] belief = new double[0];
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
  public void believe(int job, double[] to, int at) {
    if (job >= formedAt.length) {
      formedAt = Arrays.copyOf(formedAt, Math.max(job + 1, 2 * formedAt.length));
      belief = Arrays.copyOf(belief, formedAt.length * WIDTH);
    }
    if (formedAt[job] != learnt) {
      source.believe(job, belief, job * WIDTH);
      formedAt[job] = learnt;
    }
    System.arraycopy(belief, job * WIDTH, to, at, WIDTH);
  }
}
