package io.adlro.core.hyper;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds the known items that a noisy vector, such as an unbound filler, stands for. */
public final class CleanUp {
  // One in about 300,000 unrelated items is more similar than this by chance.
  private static final double CHANCE_DEVIATIONS = 4.5;

  private static final Comparator<Match> BEST_FIRST =
      Comparator.comparingDouble(Match::similarity).reversed().thenComparing(Match::name);

  private final double chance;
  private final TreeMap<String, BinaryVector> items;

  public CleanUp(Dimensions dimensions, Map<String, BinaryVector> items) {
    this.chance = dimensions.chance(CHANCE_DEVIATIONS);
    this.items = new TreeMap<>(items);
  }

  /** A known item and its similarity to the given vector. */
  public record Match(String name, double similarity) {}

  /** The items that are more similar than unrelated ones are by chance, the most similar first. */
  public List<Match> recognised(BinaryVector vector) {
    List<Match> found = new ArrayList<>();
    for (Map.Entry<String, BinaryVector> item : items.entrySet()) {
      double similarity = item.getValue().similarity(vector);
      if (similarity > chance) {
        found.add(new Match(item.getKey(), similarity));
      }
    }
    found.sort(BEST_FIRST);
    return found;
  }
}
