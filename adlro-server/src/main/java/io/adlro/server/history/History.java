package io.adlro.server.history;

import io.adlro.live.loop.LiveView;
import io.adlro.live.store.StoredJob;
import io.adlro.server.answer.HistoryAnswer;
import io.adlro.server.answer.Written;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/** Time series of the last days in minutes of the loop's time. */
final class History {
  static final long WIDTH_MICROS = 60_000_000;
  static final long KEPT_MICROS = Duration.ofDays(7).toNanos() / 1_000;

  /** Stretches of an answer. */
  private static final int MOST = 360;

  private static final double MICROS = 1_000_000;
  private static final double HOUR_MICROS = 3_600 * MICROS;

  private final TreeMap<Long, HistoryBucket> buckets = new TreeMap<>();

  synchronized void add(LiveView view) {
    bucket(view.atMicros()).add(view);
    long oldest = begin(view.atMicros() - KEPT_MICROS, WIDTH_MICROS);
    buckets.headMap(oldest).clear();
  }

  synchronized void add(StoredJob done) {
    bucket(done.now().endedMicros()).add(done);
  }

  /** The minutes before the process. */
  synchronized void add(PastUse past) {
    past.forEach((atMicros, use) -> bucket(atMicros).add(use));
  }

  private HistoryBucket bucket(long atMicros) {
    return buckets.computeIfAbsent(begin(atMicros, WIDTH_MICROS), begin -> new HistoryBucket());
  }

  private static long begin(long atMicros, long widthMicros) {
    return Math.floorDiv(atMicros, widthMicros) * widthMicros;
  }

  /** The last so many seconds up to now, in stretches of whole minutes. */
  synchronized HistoryAnswer answer(boolean complete, long nowMicros, long seconds) {
    long minutes = (seconds + 59) / 60;
    long widthMicros = (minutes + MOST - 1) / MOST * WIDTH_MICROS;
    long fromMicros = begin(nowMicros - minutes * WIDTH_MICROS, widthMicros) + widthMicros;
    Map<Long, HistoryBucket> stretches = new TreeMap<>();
    buckets
        .tailMap(fromMicros)
        .forEach(
            (at, bucket) ->
                stretches
                    .computeIfAbsent(begin(at, widthMicros), begin -> new HistoryBucket())
                    .add(bucket));
    List<HistoryBucket> values = List.copyOf(stretches.values());
    return new HistoryAnswer(
        complete,
        widthMicros / MICROS,
        stretches.keySet().stream().map(Written::time).toList(),
        column(values, HistoryBucket::allocated),
        column(values, HistoryBucket::effective),
        column(values, HistoryBucket::utilization),
        column(values, HistoryBucket::waiting),
        column(values, HistoryBucket::running),
        column(values, HistoryBucket::jctSeconds),
        column(values, HistoryBucket::waitSeconds),
        column(values, bucket -> OptionalDouble.of(bucket.done() / (widthMicros / HOUR_MICROS))));
  }

  private static List<OptionalDouble> column(
      List<HistoryBucket> buckets, Function<HistoryBucket, OptionalDouble> value) {
    return buckets.stream().map(value).map(Written::rounded).toList();
  }
}
