package io.adlro.solve;

import java.util.Arrays;

/**
 * The exact minimum of the sum of JCTs over all schedules without preemption, for a handful of jobs
 * that hold whole GPUs. Jobs are taken in every order of their starts and on every model; each then
 * starts as early as the GPUs that free first allow, which loses nothing among equal GPUs.
 */
final class ExhaustiveSearch {
  private final BoundInput input;
  private long best = Long.MAX_VALUE;

  private ExhaustiveSearch(BoundInput input) {
    this.input = input;
  }

  static long minimumSumMicros(BoundInput input) {
    ExhaustiveSearch search = new ExhaustiveSearch(input);
    long[][] freeAt = new long[input.models()][];
    for (int m = 0; m < freeAt.length; m++) {
      freeAt[m] = new long[input.gpusByModel()[m]];
    }
    search.extend(0, 0, freeAt);
    return search.best;
  }

  private void extend(int placedJobs, long sumMicros, long[][] freeAt) {
    if (sumMicros >= best) {
      return;
    }
    if (placedJobs == (1 << input.jobs()) - 1) {
      best = sumMicros;
      return;
    }
    for (int j = 0; j < input.jobs(); j++) {
      int width = input.widthMilli()[j] / 1000;
      for (int m = 0; m < freeAt.length; m++) {
        if ((placedJobs >> j & 1) == 0 && input.runs(j, m) && width <= freeAt[m].length) {
          long release = input.releaseMicros()[j];
          long start = Math.max(release, freeAt[m][width - 1]);
          long end = start + input.runMicrosByJobModel()[j][m];
          long[][] after = freeAt.clone();
          after[m] = freeAt[m].clone();
          Arrays.fill(after[m], 0, width, end);
          Arrays.sort(after[m]);
          extend(placedJobs | 1 << j, sumMicros + end - release, after);
        }
      }
    }
  }
}
