package io.adlro.server.history;

import io.adlro.live.loop.LiveView;
import io.adlro.live.store.StoredJob;
import io.adlro.server.answer.HistoryAnswer;
import io.adlro.server.answer.Written;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Time series in equal stretches of the loop's time. Beyond {@value #MOST} stretches two and two
 * become one, so the whole time since the start is there in bounded memory.
 */
final class History {
  static final int MOST = 360;

  private static final long FIRST_WIDTH_MICROS = 60_000_000;
  private static final double MICROS = 1_000_000;

  private TreeMap<Long, HistoryBucket> buckets = new TreeMap<>();
  private long widthMicros = FIRST_WIDTH_MICROS;

  synchronized void add(LiveView view) {
    bucket(view.atMicros()).add(view);
    shorten();
  }

  synchronized void add(StoredJob done) {
    bucket(done.now().endedMicros()).add(done);
    shorten();
  }

  private HistoryBucket bucket(long atMicros) {
    return buckets.computeIfAbsent(begin(atMicros), begin -> new HistoryBucket());
  }

  private long begin(long atMicros) {
    return Math.floorDiv(atMicros, widthMicros) * widthMicros;
  }

  private void shorten() {
    while (buckets.size() > MOST) {
      widthMicros *= 2;
      Map<Long, HistoryBucket> narrow = buckets;
      buckets = new TreeMap<>();
      narrow.forEach((begin, bucket) -> bucket(begin).add(bucket));
    }
  }

  synchronized HistoryAnswer answer() {
    return new HistoryAnswer(
        widthMicros / MICROS,
        buckets.keySet().stream().map(Written::time).toList(),
        column(HistoryBucket::allocated),
        column(HistoryBucket::effective),
        column(HistoryBucket::utilization),
        column(HistoryBucket::waiting),
        column(HistoryBucket::running),
        column(HistoryBucket::jctSeconds),
        column(HistoryBucket::waitSeconds),
        column(bucket -> OptionalDouble.of(bucket.done() / (widthMicros / MICROS / 3_600))));
  }

  private List<OptionalDouble> column(Function<HistoryBucket, OptionalDouble> value) {
    return buckets.values().stream().map(value).map(Written::rounded).toList();
  }
}
