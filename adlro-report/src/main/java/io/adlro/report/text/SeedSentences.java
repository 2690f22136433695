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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the seeds of a comparison leave open, and about how many more would decide it. */
public final class SeedSentences {
  /** Needs up to one of these are summed up, so that a table of many policies has few groups. */
  private static final int[] LIMITS = {10, 20, 50, 100, 200, 500, Replicates.MOST};

  private static final String HEADING = "seeds:     ";
  private static final String INDENT = " ".repeat(HEADING.length());

  /** More names are given as a number. */
  private static final int MOST_NAMES = 4;

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
        .forEach(to -> sentences.addAll(against(to, comparison, baseline)));
    return sentences;
  }

  /** The same as lines of a terminal. */
  static List<String> lines(Comparison comparison, PolicyOutcome baseline, int width) {
    List<String> lines = new ArrayList<>();
    for (String sentence : of(comparison, baseline)) {
      lines.addAll(Paragraph.wrapped(lines.isEmpty() ? HEADING : INDENT, sentence, width));
    }
    return lines;
  }

  /** Why there is no interval and no verdict. */
  public static String tooFew(int seeds) {
    return "%s: no interval and no verdict below %d."
        .formatted(NumberText.count(seeds, "seed"), Replicates.FEWEST);
  }

  /** The pair of the baseline and the best policy is named once. */
  private static List<String> against(
      PolicyOutcome to, Comparison comparison, PolicyOutcome named) {
    String baseline = to.name();
    List<Difference> open =
        comparison.against(to).stream()
            .filter(difference -> !difference.policy().equals(named.name()))
            .filter(difference -> difference.evidence().need().isOpen())
            .sorted(Comparator.comparingInt(difference -> need(difference).seeds()))
            .toList();
    List<String> sentences = new ArrayList<>();
    List<Difference> feasible = open.stream().filter(d -> !isTooMany(d)).toList();
    if (!feasible.isEmpty()) {
      sentences.add(
          "To decide against %s, run %s.".formatted(baseline, String.join(", ", groups(feasible))));
    }
    List<Difference> endless = open.stream().filter(SeedSentences::isTooMany).toList();
    if (!endless.isEmpty()) {
      sentences.add(
          "Not to be separated from %s with %s: %s."
              .formatted(baseline, NumberText.count(Replicates.MOST, "seed"), names(endless)));
    }
    return sentences;
  }

  /** "about 10 more seeds (12 policies), about 37 more seeds (max-min)". */
  private static List<String> groups(List<Difference> feasible) {
    List<String> groups = new ArrayList<>();
    int above = 0;
    for (int limit : LIMITS) {
      int from = above;
      List<Difference> group =
          feasible.stream()
              .filter(d -> need(d).seeds() > from && need(d).seeds() <= limit)
              .toList();
      if (!group.isEmpty()) {
        groups.add("%s (%s)".formatted(need(group.get(group.size() - 1)).words(), names(group)));
      }
      above = limit;
    }
    return groups;
  }

  private static String names(List<Difference> differences) {
    return differences.size() > MOST_NAMES
        ? NumberText.count(differences.size()) + " policies"
        : differences.stream().map(Difference::policy).collect(Collectors.joining(", "));
  }

  private static boolean isTooMany(Difference difference) {
    return need(difference).kind() == SeedNeed.Kind.TOO_MANY;
  }

  private static SeedNeed need(Difference difference) {
    return difference.evidence().need();
  }
}
