package io.adlro.ingest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts what was read from one input and what was ignored and why, with the first place of each.
 * It holds a bounded number of entries; further ones are counted together.
 */
public final class Intake {
  /** Number of different entries that are counted separately. */
  public static final int MOST_ENTRIES = 256;

  private static final int LONGEST_TEXT = 120;
  private static final String OTHERS = "others";

  /**
   * Something that was ignored.
   *
   * @param what a key, a field or a metric, as written in the input
   * @param why one clause, for example "not a number"
   * @param where the first place, for example "line 12" or "nodes[3].gres"
   */
  public record Ignored(String what, String why, String where, long count) {}

  private record Cause(String what, String why) {}

  private static final class Tally {
    private final String where;
    private long count;

    private Tally(String where) {
      this.where = where;
    }
  }

  private final Map<String, Long> understood = new LinkedHashMap<>();
  private final Map<Cause, Tally> ignored = new LinkedHashMap<>();
  private final long mostBroken;
  private long broken;

  public Intake() {
    this(Long.MAX_VALUE);
  }

  /** With a limit on broken records: one more ends the reading with {@link TooManyBroken}. */
  public Intake(long mostBroken) {
    this.mostBroken = mostBroken;
  }

  /** Counts something that was read, by its kind ("pods", "utilisation of a GPU"). */
  public void understood(String what) {
    understood(what, 1);
  }

  public void understood(String what, long times) {
    String key =
        understood.size() < MOST_ENTRIES || understood.containsKey(what) ? cut(what) : OTHERS;
    understood.merge(key, times, Long::sum);
  }

  /** Counts something that was ignored. */
  public void ignored(String what, String why, String where) {
    Cause cause = new Cause(cut(what), cut(why));
    if (ignored.size() >= MOST_ENTRIES && !ignored.containsKey(cause)) {
      cause = new Cause(OTHERS, "too many different reasons to list");
    }
    ignored.computeIfAbsent(cause, c -> new Tally(cut(where))).count++;
  }

  /** Counts a record that does not have the form of the format, so its content is lost. */
  public void broken(String what, String why, String where) {
    ignored(what, why, where);
    broken++;
    if (broken > mostBroken) {
      throw new TooManyBroken(
          "%s: %s: %s; broken records so far: %,d"
              .formatted(cut(where), cut(what), cut(why), broken));
    }
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 3) + "...";
  }

  /** Counts by kind, in the order in which the kinds were first seen. */
  public Map<String, Long> understood() {
    return new LinkedHashMap<>(understood);
  }

  public long understoodCount() {
    return understood.values().stream().mapToLong(Long::longValue).sum();
  }

  /** In the order in which the entries were first seen. */
  public List<Ignored> ignored() {
    List<Ignored> list = new ArrayList<>();
    ignored.forEach((c, t) -> list.add(new Ignored(c.what(), c.why(), t.where, t.count)));
    return list;
  }

  public long ignoredCount() {
    return ignored.values().stream().mapToLong(t -> t.count).sum();
  }
}
