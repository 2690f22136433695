package io.adlro.solve;

import java.util.Arrays;

/**
 * Work that one job can have for a price, and no more of it than the job has to do. An offer is to
 * run on a model in a slot instead of idling or instead of running on a slower one.
 *
 * <p>They are kept dearest first: prices mostly fall over time, so those of later slots come in
 * near the end, and those that are no longer needed go at the front. Sums from the front give the
 * work and cost of the cheapest ones at once.
 */
final class WorkOffers {
  // Work is added up with rounding: a job that lacks less than this of its work counts as done.
  private static final double ROUNDING = 1e-9;
  private static final double ENOUGH = 1 + 2 * ROUNDING;

  private int front = 1;
  private int end = 1;
  private double[] costPerWork = new double[64];
  private double[] sumWork = new double[64];
  private double[] sumCost = new double[64];
  private double[] work = new double[64];
  private double[] micros = new double[64];
  private int[] slot = new int[64];
  private int[] insteadOf = new int[64];
  private int[] model = new int[64];
  private long steps;

  void clear() {
    front = 1;
    end = 1;
  }

  /** Offers a rate of work for some time; of more than a job's whole work only so much. */
  void add(int slot, int insteadOf, int model, double micros, double rate, double costPerWork) {
    steps++;
    if (end > front && costPerWork >= this.costPerWork[front] && workFrom(front) >= ENOUGH) {
      return;
    }
    int at = openGap(costPerWork);
    double itsWork = Math.min(ENOUGH, micros * rate);
    this.costPerWork[at] = costPerWork;
    this.work[at] = itsWork;
    this.micros[at] = itsWork / rate;
    this.slot[at] = slot;
    this.insteadOf[at] = insteadOf;
    this.model[at] = model;
    for (int i = at; i < end; i++) {
      sumWork[i] = sumWork[i - 1] + work[i];
      sumCost[i] = sumCost[i - 1] + work[i] * this.costPerWork[i];
    }
    while (end - front > 1 && workFrom(front + 1) >= ENOUGH) {
      front++;
    }
  }

  /** Makes room behind all that are dearer, and returns where. */
  private int openGap(double cost) {
    if (end == slot.length) {
      grow();
    }
    int at = end;
    while (at > front && costPerWork[at - 1] < cost) {
      costPerWork[at] = costPerWork[at - 1];
      work[at] = work[at - 1];
      micros[at] = micros[at - 1];
      slot[at] = slot[at - 1];
      insteadOf[at] = insteadOf[at - 1];
      model[at] = model[at - 1];
      at--;
    }
    steps += end - at;
    end++;
    return at;
  }

  private void grow() {
    int capacity = 2 * slot.length;
    costPerWork = Arrays.copyOf(costPerWork, capacity);
    sumWork = Arrays.copyOf(sumWork, capacity);
    sumCost = Arrays.copyOf(sumCost, capacity);
    work = Arrays.copyOf(work, capacity);
    micros = Arrays.copyOf(micros, capacity);
    slot = Arrays.copyOf(slot, capacity);
    insteadOf = Arrays.copyOf(insteadOf, capacity);
    model = Arrays.copyOf(model, capacity);
  }

  private double workFrom(int offer) {
    return sumWork[end - 1] - sumWork[offer - 1];
  }

  private double costFrom(int offer) {
    return sumCost[end - 1] - sumCost[offer - 1];
  }

  /** The least cost of a job's whole work from these and the others; infinite if they lack it. */
  double leastCost(WorkOffers few) {
    double fewWork = 0;
    double fewCost = 0;
    for (int f = few.end - 1; f >= few.front; f--) {
      int cheaper = firstNotAbove(few.costPerWork[f]);
      double missing = 1 - fewWork - workFrom(cheaper);
      if (missing <= 0) {
        break;
      }
      if (missing <= few.work[f]) {
        return fewCost + costFrom(cheaper) + missing * few.costPerWork[f];
      }
      fewWork += few.work[f];
      fewCost += few.work[f] * few.costPerWork[f];
    }
    double missing = 1 - fewWork;
    if (workFrom(front) < missing - ROUNDING) {
      return Double.POSITIVE_INFINITY;
    }
    int dearest = lastThatLeaves(missing);
    double tooMuch = Math.max(0, workFrom(dearest) - missing);
    return fewCost + costFrom(dearest) - tooMuch * costPerWork[dearest];
  }

  private int firstNotAbove(double cost) {
    int low = front;
    int high = end;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (costPerWork[middle] > cost) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** The last offer from which on there is so much work, or the front one if there is less. */
  private int lastThatLeaves(double wanted) {
    int low = front;
    int high = end;
    while (high - low > 1) {
      int middle = (low + high) >>> 1;
      if (workFrom(middle) >= wanted) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Adds the GPU time of a job that takes the cheapest of these, and of the others, if any. */
  void take(WorkOffers few, double gpus, GpuDemand demand, int slots) {
    double left = 1;
    int mine = end - 1;
    int others = few.end - 1;
    while (left > ROUNDING && (mine >= front || others >= few.front)) {
      boolean takesMine =
          others < few.front || (mine >= front && costPerWork[mine] <= few.costPerWork[others]);
      WorkOffers from = takesMine ? this : few;
      int offer = takesMine ? mine-- : others--;
      double part = Math.min(1, left / from.work[offer]);
      left -= from.work[offer];
      if (from.slot[offer] < slots) {
        double gpuMicros = gpus * part * from.micros[offer];
        demand.add(from.model[offer], from.slot[offer], gpuMicros);
        if (from.insteadOf[offer] >= 0) {
          demand.add(from.insteadOf[offer], from.slot[offer], -gpuMicros);
        }
      }
    }
  }

  long steps() {
    return steps;
  }
}
