package io.adlro.study.site;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The waits by one property of the jobs, as recorded and under each policy.
 *
 * @param by the property, such as "partition"
 * @param policies names, in the order of the waits of each group
 */
public record WaitBreakdown(String by, List<String> policies, List<WaitGroup> groups) {
  /** Of more groups the smallest are summed up. */
  public static final int MOST_GROUPS = 10;

  public WaitBreakdown {
    policies = List.copyOf(policies);
    groups = List.copyOf(groups);
  }

  /** Groups with most GPU hours first, the rest in one group at the end. */
  static WaitBreakdown largestFirst(String by, JobWaits waits, IntFunction<String> groupOf) {
    List<Map.Entry<String, List<Integer>>> sorted = new ArrayList<>();
    rowsByGroup(waits, groupOf).entrySet().stream()
        .sorted(
            Comparator.<Map.Entry<String, List<Integer>>>comparingDouble(
                    group -> waits.gpuHours(group.getValue()))
                .reversed()
                .thenComparing(Map.Entry::getKey))
        .forEach(sorted::add);
    List<WaitGroup> groups = new ArrayList<>();
    int shown = sorted.size() <= MOST_GROUPS ? sorted.size() : MOST_GROUPS - 1;
    sorted.subList(0, shown).forEach(g -> groups.add(waits.group(g.getKey(), g.getValue())));
    if (shown < sorted.size()) {
      List<Integer> rest =
          sorted.subList(shown, sorted.size()).stream()
              .flatMap(g -> g.getValue().stream())
              .toList();
      groups.add(waits.group("%,d others".formatted(sorted.size() - shown), rest));
    }
    return new WaitBreakdown(by, waits.policies(), groups);
  }

  /** By the number of GPUs in steps of powers of two, the least first. */
  static WaitBreakdown bySize(JobWaits waits) {
    Map<String, List<Integer>> bySize =
        rowsByGroup(waits, row -> sizeName(sizeStep(waits.gpus(row))));
    List<WaitGroup> groups =
        bySize.entrySet().stream()
            .sorted(
                Comparator.comparingInt(
                    (Map.Entry<String, List<Integer>> group) ->
                        waits.gpus(group.getValue().get(0))))
            .map(group -> waits.group(group.getKey(), group.getValue()))
            .toList();
    return new WaitBreakdown("GPUs of a job", waits.policies(), groups);
  }

  private static Map<String, List<Integer>> rowsByGroup(
      JobWaits waits, IntFunction<String> groupOf) {
    return Arrays.stream(waits.measuredRows())
        .boxed()
        .collect(Collectors.groupingBy(groupOf::apply, LinkedHashMap::new, Collectors.toList()));
  }

  /** The power of two that such a number of GPUs is at most. */
  static int sizeStep(int gpus) {
    return Integer.highestOneBit(Math.max(1, gpus - 1)) * (gpus > 1 ? 2 : 1);
  }

  /** "1", "2", "3-4", "5-8" and so on. */
  static String sizeName(int step) {
    int low = step / 2 + 1;
    return low >= step ? Integer.toString(step) : low + "-" + step;
  }
}
