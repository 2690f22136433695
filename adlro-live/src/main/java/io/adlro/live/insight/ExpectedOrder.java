package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** How many jobs of a queue are expected to start before each of them, in O(n log n). */
final class ExpectedOrder {
  private record Ahead(int earlier, int higher, int same) {
    static final Ahead NONE = new Ahead(0, 0, 0);
  }

  private final List<Integer> order;
  private final Map<Integer, Ahead> byJob = new HashMap<>();

  /**
   * @param forecasts of the waiting jobs, by number
   */
  ExpectedOrder(Map<Integer, JobForecast> forecasts, IntToDoubleFunction priority) {
    order = new ArrayList<>(forecasts.keySet());
    order.sort(Comparator.comparingDouble(job -> median(forecasts, job)));
    double[] priorities =
        order.stream().mapToDouble(priority::applyAsDouble).sorted().distinct().toArray();
    int[] counts = new int[priorities.length + 1]; // of jobs that start earlier: a Fenwick tree
    for (int begin = 0, end = 0; begin < order.size(); begin = end) {
      double start = median(forecasts, order.get(begin));
      for (; end < order.size() && median(forecasts, order.get(end)) == start; end++) {
        int job = order.get(end);
        int place = place(priorities, priority.applyAsDouble(job));
        int notHigher = upTo(counts, place);
        byJob.put(job, new Ahead(begin, begin - notHigher, notHigher - upTo(counts, place - 1)));
      }
      for (int job : order.subList(begin, end)) {
        add(counts, place(priorities, priority.applyAsDouble(job)));
      }
    }
  }

  private static double median(Map<Integer, JobForecast> forecasts, int job) {
    return forecasts.get(job).start().medianMicros();
  }

  private static int place(double[] priorities, double priority) {
    return Arrays.binarySearch(priorities, priority) + 1;
  }

  private static void add(int[] counts, int place) {
    for (int i = place; i < counts.length; i += i & -i) {
      counts[i]++;
    }
  }

  private static int upTo(int[] counts, int place) {
    int sum = 0;
    for (int i = place; i > 0; i -= i & -i) {
      sum += counts[i];
    }
    return sum;
  }

  /** How many start before this job; none if it is not forecast. */
  int earlier(int job) {
    return ahead(job).earlier();
  }

  int earlierOfHigherPriority(int job) {
    return ahead(job).higher();
  }

  int earlierOfSamePriority(int job) {
    return ahead(job).same();
  }

  /** The first ones of those that start before this job. */
  IntStream first(int job, int most) {
    return order.subList(0, Math.min(most, earlier(job))).stream().mapToInt(Integer::intValue);
  }

  private Ahead ahead(int job) {
    return byJob.getOrDefault(job, Ahead.NONE);
  }
}
