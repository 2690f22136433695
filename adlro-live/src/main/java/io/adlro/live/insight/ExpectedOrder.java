package io.adlro.live.insight;

import io.adlro.learn.agent.CalibratedForecasts.JobForecast;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;

/** How many jobs of a queue are expected to start before each of them, in O(n log n). */
final class ExpectedOrder {
  private record Ahead(int earlier, int higher) {}

  private final Map<Integer, Ahead> byJob = new HashMap<>();

  /**
   * @param forecasts of the waiting jobs, by number
   */
  ExpectedOrder(Map<Integer, JobForecast> forecasts, IntToDoubleFunction priority) {
    List<Integer> order = new ArrayList<>(forecasts.keySet());
    order.sort(Comparator.comparingDouble(job -> median(forecasts, job)));
    double[] priorities =
        order.stream().mapToDouble(priority::applyAsDouble).sorted().distinct().toArray();
    int[] counts = new int[priorities.length + 1]; // of jobs that start earlier: a Fenwick tree
    for (int begin = 0, end = 0; begin < order.size(); begin = end) {
      double start = median(forecasts, order.get(begin));
      for (; end < order.size() && median(forecasts, order.get(end)) == start; end++) {
        int job = order.get(end);
        int notHigher = upTo(counts, place(priorities, priority.applyAsDouble(job)));
        byJob.put(job, new Ahead(begin, begin - notHigher));
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

  int earlier(int job) {
    return byJob.get(job).earlier();
  }

  int earlierOfHigherPriority(int job) {
    return byJob.get(job).higher();
  }
}
