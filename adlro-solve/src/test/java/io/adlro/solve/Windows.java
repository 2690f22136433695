package io.adlro.solve;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Small windows to bound. */
final class Windows {
  static final long SECOND = 1_000_000;
  static final long NOWHERE = Long.MAX_VALUE;

  private Windows() {}

  /** Jobs of one GPU, all released at once. */
  static BoundInput sameRelease(long[][] runMicros, int... gpusByModel) {
    int[] width = new int[runMicros.length];
    Arrays.fill(width, 1000);
    return new BoundInput(new long[runMicros.length], runMicros, width, gpusByModel);
  }

  /** 4 to 6 jobs on 2 or 3 GPUs of two models, some of two GPUs, with releases. */
  static BoundInput random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int jobs = random.nextInt(4, 7);
    int[] gpus = {random.nextInt(1, 3), 1};
    long[][] runs = new long[jobs][2];
    int[] width = new int[jobs];
    for (int j = 0; j < jobs; j++) {
      width[j] = gpus[0] == 2 && random.nextInt(4) == 0 ? 2000 : 1000;
      runs[j][0] = random.nextLong(SECOND, 30 * SECOND);
      boolean runsOnBoth = width[j] == 1000 && random.nextInt(4) > 0;
      runs[j][1] = runsOnBoth ? random.nextLong(SECOND, 30 * SECOND) : NOWHERE;
    }
    return new BoundInput(random.longs(jobs, 0, 25 * SECOND).toArray(), runs, width, gpus);
  }

  /** So many jobs that come over time on 4 GPUs of three models, with shares and gangs. */
  static BoundInput larger(long seed, int jobs) {
    SplittableRandom random = new SplittableRandom(seed);
    int[] widths = {250, 500, 1000, 1000, 1000, 2000};
    long[][] runs = new long[jobs][3];
    int[] width = new int[jobs];
    for (int j = 0; j < jobs; j++) {
      width[j] = widths[random.nextInt(widths.length)];
      for (int m = 0; m < 3; m++) {
        boolean eligible = m == 0 || (width[j] <= 1000 && random.nextInt(4) > 0);
        runs[j][m] = eligible ? random.nextLong(SECOND, 40 * SECOND) : NOWHERE;
      }
      if (random.nextInt(5) == 0 && runs[j][1] != NOWHERE) {
        runs[j][1] = runs[j][0];
      }
    }
    long[] release = random.longs(jobs, 0, 5 * SECOND * jobs).sorted().toArray();
    return new BoundInput(release, runs, width, new int[] {2, 1, 1});
  }

  /** Prices that mostly fall over time, some of them 0. */
  static SlotPrices randomPrices(BoundInput input, SlotGrid grid, SplittableRandom random) {
    double[][] price = new double[input.models()][grid.slots()];
    double highest = random.nextDouble(4);
    for (double[] prices : price) {
      for (int s = 0; s < prices.length; s++) {
        double falls = highest * (grid.slots() - s) / grid.slots();
        prices[s] = random.nextInt(5) == 0 ? 0 : falls * (0.5 + random.nextDouble());
      }
    }
    return new SlotPrices(grid, price);
  }
}
