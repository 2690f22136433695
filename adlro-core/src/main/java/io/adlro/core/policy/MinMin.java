package io.adlro.core.policy;

import io.adlro.core.model.Cluster;
import java.util.Arrays;

/**
 * Min-Min: of all waiting jobs the one that can end first is placed first, where it ends first, of
 * equals the oldest. In a group of jobs that start at the same time that is the shortest, so only
 * the shortest of each group are compared.
 */
public final class MinMin extends BatchMapping {
  private final boolean[] isMapped = new boolean[WINDOW];
  private Ranked[] shortest = new Ranked[0];
  private int pickedConfiguration;

  public MinMin(Cluster cluster) {
    super(cluster);
  }

  @Override
  public PlacementPolicy copy(Cluster cluster) {
    return new MinMin(cluster);
  }

  @Override
  void clear() {
    Arrays.fill(isMapped, false);
    for (Ranked rows : shortest) {
      rows.clear();
    }
  }

  @Override
  void joined(int row, int configuration) {
    int group = group(row, configuration);
    int before = shortest.length;
    if (group >= before) {
      shortest = Arrays.copyOf(shortest, 2 * group + 1);
      for (int g = before; g < shortest.length; g++) {
        shortest[g] = new Ranked();
      }
    }
    shortest[group].add(row, (double) runMicros(row, configuration));
  }

  @Override
  int pick() {
    int picked = NONE;
    long least = ReadyTimes.NEVER;
    for (int group = 0; group < groups.count(); group++) {
      if (!groups.isEmpty(group)) {
        int row = shortestOf(group);
        int configuration = groups.configuration(group);
        long end = endMicros(row, configuration);
        if (end < least || (end == least && isBefore(row, configuration, picked))) {
          picked = row;
          least = end;
          pickedConfiguration = configuration;
        }
      }
    }
    return picked;
  }

  /** Removes jobs from the top that were mapped or have left the group. */
  private int shortestOf(int group) {
    Ranked rows = shortest[group];
    int row = rows.peek();
    while (isMapped[row] || group(row, groups.configuration(group)) != group) {
      rows.poll();
      row = rows.peek();
    }
    return row;
  }

  private boolean isBefore(int row, int configuration, int picked) {
    return row < picked || (row == picked && configuration < pickedConfiguration);
  }

  @Override
  int pickedConfiguration() {
    return pickedConfiguration;
  }

  @Override
  void removed(int row) {
    isMapped[row] = true;
  }
}
