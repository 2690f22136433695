package io.adlro.core.policy;

import io.adlro.core.model.JobTable;
import io.adlro.core.snapshot.SnapshotReader;
import io.adlro.core.snapshot.SnapshotWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts the shapes of jobs and names the {@value #MOST} most frequent, of equals the smaller. */
public final class TypicalShapes {
  static final int MOST = 32;

  private final Map<JobShape, Integer> counts = new TreeMap<>();
  private int jobs;

  public TypicalShapes copy() {
    TypicalShapes copy = new TypicalShapes();
    copy.counts.putAll(counts);
    copy.jobs = jobs;
    return copy;
  }

  /** Counts a job; one that requests no GPU has no shape: no GPU is lost to it. */
  public void add(JobTable table, int job) {
    if (table.widthMilli(job) > 0) {
      counts.merge(JobShape.of(table, job), 1, Integer::sum);
    }
    jobs++;
  }

  void save(SnapshotWriter to) {
    to.writeInt(jobs);
    to.writeInt(counts.size());
    counts.forEach(
        (shape, count) -> {
          shape.save(to);
          to.writeInt(count);
        });
  }

  void restore(SnapshotReader from) {
    jobs = from.readInt();
    counts.clear();
    for (int left = from.readInt(); left > 0; left--) {
      counts.put(JobShape.restored(from), from.readInt());
    }
  }

  /** Jobs counted so far. */
  public int jobs() {
    return jobs;
  }

  /** How fragmented nodes are for a job drawn from the typical ones. */
  public Fragmentation fragmentation() {
    List<Map.Entry<JobShape, Integer>> entries = new ArrayList<>(counts.entrySet());
    // The sort is stable: of equals the smaller shape stays first.
    entries.sort(Map.Entry.comparingByValue(Comparator.reverseOrder()));
    List<Map.Entry<JobShape, Integer>> typical = entries.subList(0, Math.min(MOST, entries.size()));
    double total = typical.stream().mapToInt(Map.Entry::getValue).sum();
    return new Fragmentation(
        typical.stream().map(Map.Entry::getKey).toList(),
        typical.stream().mapToDouble(e -> e.getValue() / total).toArray());
  }
}
