package io.adlro.sim.stats;

/** Finds single ranks of a sample without sorting all of it (Hoare's quickselect). */
public final class Select {
  private Select() {}

  /** Moves the element of this rank to its place in {@code [from, to)} and returns it. */
  public static double rank(double[] values, int from, int to, int rank) {
    int low = from;
    int high = to - 1;
    while (low < high) {
      double pivot = median(values[low], values[(low + high) >>> 1], values[high]);
      int i = low;
      int j = high;
      while (i <= j) {
        while (values[i] < pivot) {
          i++;
        }
        while (values[j] > pivot) {
          j--;
        }
        if (i <= j) {
          double swap = values[i];
          values[i++] = values[j];
          values[j--] = swap;
        }
      }
      if (rank <= j) {
        high = j;
      } else if (rank >= i) {
        low = i;
      } else {
        break;
      }
    }
    return values[rank];
  }

  private static double median(double a, double b, double c) {
    return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
  }
}
