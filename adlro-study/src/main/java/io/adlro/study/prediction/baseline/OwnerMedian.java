package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The median run time of the user's latest jobs; of a user with fewer than three, that of the
 * shape, then of all. Without users: of the same group and shape.
 */
public final class OwnerMedian implements BaselinePredictor {
  private static final int WINDOW = 101;
  private static final int ENOUGH = 3;
  private static final String ALL = "all";

  private final Map<String, RecentRuns> byKey = new HashMap<>();

  @Override
  public String name() {
    return "user's median";
  }

  @Override
  public OptionalDouble predictLogSeconds(JobQuery query) {
    for (String key : keys(query)) {
      RecentRuns recent = byKey.get(key);
      if (recent != null && recent.size() >= ENOUGH) {
        return OptionalDouble.of(recent.median());
      }
    }
    return OptionalDouble.empty();
  }

  @Override
  public void finished(JobQuery query, PastJob job) {
    double logSeconds = LogSeconds.ofMicros(job.runMicros());
    for (String key : keys(query)) {
      byKey.computeIfAbsent(key, k -> new RecentRuns(WINDOW)).add(logSeconds);
    }
  }

  private static List<String> keys(JobQuery query) {
    return List.of("owner " + JobKeys.owner(query), "shape " + JobKeys.shape(query), ALL);
  }
}
