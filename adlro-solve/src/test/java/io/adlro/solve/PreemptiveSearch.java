package io.adlro.solve;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * The least sum of JCTs over schedules that may preempt, and move jobs between GPUs, at every whole
 * second; for a few one-GPU jobs whose GPUs do whole units of work per second.
 */
final class PreemptiveSearch {
  private final int[] releaseSeconds;
  private final int[] unitsPerSecondByGpu;
  private final Map<String, Integer> known = new TreeMap<>();

  private PreemptiveSearch(int[] releaseSeconds, int[] unitsPerSecondByGpu) {
    this.releaseSeconds = releaseSeconds;
    this.unitsPerSecondByGpu = unitsPerSecondByGpu;
  }

  static int minimumSumSeconds(int[] releaseSeconds, int[] workUnits, int[] unitsPerSecondByGpu) {
    return new PreemptiveSearch(releaseSeconds, unitsPerSecondByGpu).from(0, workUnits);
  }

  private int from(int second, int[] left) {
    int inSystem = 0;
    int totalLeft = 0;
    for (int j = 0; j < left.length; j++) {
      totalLeft += left[j];
      inSystem += left[j] > 0 && releaseSeconds[j] <= second ? 1 : 0;
    }
    if (totalLeft == 0) {
      return 0;
    }
    String state = second + Arrays.toString(left);
    Integer answer = known.get(state);
    if (answer == null) {
      answer = inSystem + bestNext(second, left.clone(), 0, 0);
      known.put(state, answer);
    }
    return answer;
  }

  /** Gives GPUs from {@code gpu} on to jobs not yet {@code running} in this second. */
  private int bestNext(int second, int[] left, int gpu, int running) {
    if (gpu == unitsPerSecondByGpu.length) {
      return from(second + 1, left);
    }
    int best = Integer.MAX_VALUE;
    boolean idle = true;
    for (int j = 0; j < left.length; j++) {
      if (left[j] > 0 && releaseSeconds[j] <= second && (running >> j & 1) == 0) {
        idle = false;
        int before = left[j];
        left[j] = Math.max(0, before - unitsPerSecondByGpu[gpu]);
        best = Math.min(best, bestNext(second, left, gpu + 1, running | 1 << j));
        left[j] = before;
      }
    }
    return idle ? bestNext(second, left, gpu + 1, running) : best;
  }
}
