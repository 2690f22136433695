package io.adlro.report.html;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.PolicyOutcome;
import java.util.List;
import java.util.stream.Stream;

/** Which policies the pictures show: a chart of all of them would be a tangle. */
final class Selection {
  /** The paper's first baseline. */
  static final String REFERENCE = "fcfs";

  /** The paper's second one. */
  private static final String STATIC = "static-affinity";

  private static final List<String> LANDMARKS =
      List.of(REFERENCE, STATIC, "static-balanced", "rolling-matching", "patient-sjf");
  private static final int BEST = 3;
  private static final int MOST_LINES = 8;
  private static final int MOST_SCHEDULES = 3;

  private Selection() {}

  /** The best few and the landmarks, then as many more as fit; best first. */
  static List<PolicyOutcome> lines(Comparison comparison) {
    List<String> best = names(comparison).stream().limit(BEST).toList();
    return first(MOST_LINES, comparison, Stream.of(best, LANDMARKS));
  }

  /** The best policy, the paper's baselines, and else the next best; best first. */
  static List<PolicyOutcome> schedules(Comparison comparison) {
    List<String> best = List.of(comparison.best().name());
    return first(MOST_SCHEDULES, comparison, Stream.of(best, List.of(REFERENCE, STATIC)));
  }

  private static List<PolicyOutcome> first(
      int most, Comparison comparison, Stream<List<String>> wishes) {
    List<String> ranked = names(comparison);
    List<String> chosen =
        Stream.concat(wishes, Stream.of(ranked))
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

  /** The catalogue's entries of these policies. */
  static List<PolicyEntry> entries(List<PolicyEntry> all, List<PolicyOutcome> outcomes) {
    List<String> names = outcomes.stream().map(PolicyOutcome::name).toList();
    return all.stream().filter(entry -> names.contains(entry.name())).toList();
  }
}
