package io.adlro.study.experiment;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import java.util.List;
import java.util.stream.Stream;

/** Which policies the figures of a report show: a chart of all of them is unreadable. */
public final class PolicySelection {
  /** The second baseline of the paper; the first is the reference of {@link Conditions}. */
  private static final String STATIC = "static-affinity";

  private static final int BEST = 10;
  static final int MOST_LINES = BEST + 1;
  private static final int MOST_SCHEDULES = 3;

  private PolicySelection() {}

  /** The ten best and the reference; best first. */
  public static List<PolicyOutcome> lines(Comparison comparison) {
    return first(MOST_LINES, comparison, Stream.of(List.of(Conditions.REFERENCE)));
  }

  /** The best policy, the baselines of the paper, then the next best; best first. */
  static List<PolicyOutcome> schedules(Comparison comparison) {
    List<String> best = List.of(comparison.best().name());
    return first(
        MOST_SCHEDULES, comparison, Stream.of(best, List.of(Conditions.REFERENCE, STATIC)));
  }

  private static List<PolicyOutcome> first(
      int most, Comparison comparison, Stream<List<String>> wanted) {
    List<String> ranked = names(comparison);
    List<String> chosen =
        Stream.concat(wanted, Stream.of(ranked))
            .flatMap(List::stream)
            .filter(ranked::contains)
            .distinct()
            .limit(most)
            .toList();
    return comparison.outcomes().stream().filter(o -> chosen.contains(o.name())).toList();
  }

  private static List<String> names(Comparison comparison) {
    return comparison.outcomes().stream().map(PolicyOutcome::name).toList();
  }

  /** The entries of these policies. */
  static List<PolicyEntry> entries(List<PolicyEntry> all, List<PolicyOutcome> outcomes) {
    List<String> names = outcomes.stream().map(PolicyOutcome::name).toList();
    return all.stream().filter(entry -> names.contains(entry.name())).toList();
  }
}
