package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Tsafrir, Etsion and Feitelson (2007): the mean run time of the user's last two jobs, at most the
 * estimate. Without users: of the same group and shape. For the first job: the estimate, or else
 * the last two jobs of all users.
 */
public final class LastTwoMean implements BaselinePredictor {
  private final Map<String, RecentRuns> byOwner = new HashMap<>();
  private final RecentRuns all = new RecentRuns(2);

  @Override
  public String name() {
    return "last two jobs";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery query) {
    double estimateSeconds = 1e-6 * query.estimateMicros().orElse(Long.MAX_VALUE);
    RecentRuns own = byOwner.get(JobKeys.owner(query));
    if (own == null && query.estimateMicros().isPresent()) {
      return OptionalDouble.of(LogSeconds.ofSeconds(estimateSeconds));
    }
    RecentRuns last = own == null ? all : own;
    if (last.size() == 0) {
      return OptionalDouble.empty();
    }
    double meanSeconds = (last.back(0) + last.back(last.size() - 1)) / 2;
    return OptionalDouble.of(LogSeconds.ofSeconds(Math.min(meanSeconds, estimateSeconds)));
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    double seconds = 1e-6 * job.runMicros();
    byOwner.computeIfAbsent(JobKeys.owner(query), owner -> new RecentRuns(2)).add(seconds);
    all.add(seconds);
  }
}
