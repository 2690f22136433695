package io.adlro.ingest;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The account of one input: what was understood, what was ignored and why, each counted and with
 * the first place where it was seen. It holds a bounded number of entries, whatever comes in; the
 * rest is counted together.
 */
public final class Intake {
  /** So many different things are told apart. */
  public static final int MOST_ENTRIES = 256;

  private static final int LONGEST_TEXT = 120;
  private static final String OTHERS = "others";

  /**
   * Something that was left aside.
   *
   * @param what a key, a field, a metric, as the input spells it
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

  /**
   * An account that ends the reading when it is told of more broken lines than this, with {@link
   * TooManyBroken}.
   */
  public Intake(long mostBroken) {
    this.mostBroken = mostBroken;
  }

  /** One more thing of this kind ("pods", "utilisation of a GPU") was taken. */
  public void understood(String what) {
    understood(what, 1);
  }

  public void understood(String what, long times) {
    String key =
        understood.size() < MOST_ENTRIES || understood.containsKey(what) ? cut(what) : OTHERS;
    understood.merge(key, times, Long::sum);
  }

  /** One more thing was left aside, for this reason, seen here. */
  public void ignored(String what, String why, String where) {
    Cause cause = new Cause(cut(what), cut(why));
    if (ignored.size() >= MOST_ENTRIES && !ignored.containsKey(cause)) {
      cause = new Cause(OTHERS, "too many different reasons to list");
    }
    ignored.computeIfAbsent(cause, c -> new Tally(cut(where))).count++;
  }

  /** The same of a line that is not what the format says, so that what it told is lost. */
  public void broken(String what, String why, String where) {
    ignored(what, why, where);
    broken++;
    if (broken > mostBroken) {
      throw new TooManyBroken(
          "%s: %s: %s; it is the %,d. broken line"
              .formatted(cut(where), cut(what), cut(why), broken));
    }
  }

  private static String cut(String text) {
    return text.length() <= LONGEST_TEXT ? text : text.substring(0, LONGEST_TEXT - 3) + "...";
  }

  /** Counts by kind, in the order in which kinds were first seen. */
  public Map<String, Long> understood() {
    return new LinkedHashMap<>(understood);
  }

  public long understoodCount() {
    return understood.values().stream().mapToLong(Long::longValue).sum();
  }

  /** In the order in which they were first seen. */
  public List<Ignored> ignored() {
    List<Ignored> list = new ArrayList<>();
    ignored.forEach((c, t) -> list.add(new Ignored(c.what(), c.why(), t.where, t.count)));
    return list;
  }

  public long ignoredCount() {
    return ignored.values().stream().mapToLong(t -> t.count).sum();
  }
}
