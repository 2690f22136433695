package io.adlro.server.http;

import io.adlro.live.store.JobQuery;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/**
 * A part of a list that is numbered by records, newest first: what comes before a number. Entries
 * of one number are never parted, unless they fill a page.
 *
 * @param items of the page
 * @param before where the next page begins, empty if there is none
 */
public record NewestFirst<T>(List<T> items, OptionalLong before) {
  private static final int DEFAULT_LIMIT = 100;

  /** Reads the newest entries before a number. */
  public interface Source<T> {
    List<T> read(long before, int most);
  }

  public static <T> NewestFirst<T> read(
      Parameters parameters, Source<T> source, ToLongFunction<T> number) {
    long before = parameters.whole("before", 0, Long.MAX_VALUE).orElse(Long.MAX_VALUE);
    int limit = (int) parameters.whole("limit", 1, JobQuery.MOST).orElse(DEFAULT_LIMIT);
    parameters.check();
    List<T> found = source.read(before, limit + 1);
    if (found.size() <= limit) {
      return new NewestFirst<>(found, OptionalLong.empty());
    }
    List<T> page = new ArrayList<>(found.subList(0, limit));
    long next = number.applyAsLong(found.get(limit));
    if (number.applyAsLong(page.get(0)) != next) {
      page.removeIf(item -> number.applyAsLong(item) == next);
    }
    long last = number.applyAsLong(page.get(page.size() - 1));
    return new NewestFirst<>(page, OptionalLong.of(last));
  }
}
