package io.adlro.study.site;

import io.adlro.study.site.ShadowResult.Group;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/** The compared jobs by a property. */
final class ShadowGroups {
  private ShadowGroups() {}

  static List<Group> byClass(ShadowJobTimes times) {
    return groups(times, jobs(times, times::jobClass), times::className);
  }

  /** In steps of powers of two. */
  static List<Group> byWidth(ShadowJobTimes times) {
    return groups(
        times,
        jobs(times, job -> WaitBreakdown.sizeStep(times.width(job))),
        WaitBreakdown::sizeName);
  }

  /** The jobs of each value of the property, the least value first. */
  static Map<Integer, List<Integer>> jobs(ShadowJobTimes times, IntUnaryOperator property) {
    Map<Integer, List<Integer>> byValue = new TreeMap<>();
    for (int job = 0; job < times.jobs(); job++) {
      byValue.computeIfAbsent(property.applyAsInt(job), any -> new ArrayList<>()).add(job);
    }
    return byValue;
  }

  static List<Group> groups(
      ShadowJobTimes times, Map<Integer, List<Integer>> byValue, IntFunction<String> name) {
    List<Group> groups = new ArrayList<>();
    byValue.forEach(
        (value, jobs) ->
            groups.add(
                new Group(
                    name.apply(value),
                    jobs.size(),
                    jobs.stream().mapToDouble(times::realCompletion).sum() / jobs.size(),
                    jobs.stream().mapToDouble(times::simulatedCompletion).sum() / jobs.size())));
    return groups;
  }
}
