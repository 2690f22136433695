package io.adlro.report.text;

import io.adlro.ingest.message.NumberText;
import io.adlro.sim.experiment.Comparison;
import io.adlro.sim.experiment.Difference;
import io.adlro.sim.experiment.PolicyOutcome;
import io.adlro.sim.stats.Replicates;
import io.adlro.sim.stats.SeedNeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the seeds of a comparison leave open, and about how many more would decide it. */
public final class SeedSentences {
  private SeedSentences() {}

  /** Against the baseline and, if that is another policy, the best one; empty if all is decided. */
  public static List<String> of(Comparison comparison, PolicyOutcome baseline) {
    List<String> sentences = new ArrayList<>();
    int seeds = comparison.replicates();
    if (!Replicates.suffice(seeds)) {
      sentences.add(tooFew(seeds));
    }
    Stream.of(baseline, comparison.best())
        .distinct()
        .forEach(to -> sentences.addAll(against(to.name(), comparison.against(to))));
    return sentences;
  }

  /** Why there is no interval and no verdict. */
  public static String tooFew(int seeds) {
    return "%s: no interval and no verdict below %d."
        .formatted(NumberText.count(seeds, "seed"), Replicates.FEWEST);
  }

  private static List<String> against(String baseline, List<Difference> differences) {
    Map<SeedNeed, List<String>> byNeed =
        new TreeMap<>(Comparator.comparing(SeedNeed::kind).thenComparingInt(SeedNeed::seeds));
    for (Difference difference : differences) {
      SeedNeed need = difference.evidence().need();
      if (need.isOpen()) {
        byNeed.computeIfAbsent(need, key -> new ArrayList<>()).add(difference.policy());
      }
    }
    List<String> sentences = new ArrayList<>();
    byNeed.forEach(
        (need, policies) -> sentences.add(sentence(need, policies, differences.size(), baseline)));
    return sentences;
  }

  private static String sentence(SeedNeed need, List<String> policies, int all, String baseline) {
    String which =
        policies.size() == all && all > 1 ? "all policies" : String.join(", ", policies);
    return need.kind() == SeedNeed.Kind.TOO_MANY
        ? "Not to be separated from %s with %s: %s."
            .formatted(baseline, NumberText.count(need.seeds(), "seed"), which)
        : "Run %s to decide between %s and %s.".formatted(need.words(), baseline, which);
  }
}
