package io.adlro.study.prediction.baseline;

import io.adlro.ingest.history.PastJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The median run time of the user's latest jobs; of a user with fewer than three, that of the
 * shape, then of all. Where no users are told: of the same group and shape.
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
  public OptionalDouble predictLogSeconds(JobQuery asked) {
    for (String key : keys(asked)) {
      RecentRuns recent = byKey.get(key);
      if (recent != null && recent.size() >= ENOUGH) {
        return OptionalDouble.of(recent.median());
      }
    }
    return OptionalDouble.empty();
  }

  @Override
  public void finished(JobQuery asked, PastJob job) {
    double logSeconds = LogSeconds.ofMicros(job.runMicros());
    for (String key : keys(asked)) {
      byKey.computeIfAbsent(key, k -> new RecentRuns(WINDOW)).add(logSeconds);
    }
  }

  private static List<String> keys(JobQuery asked) {
    return List.of("owner " + JobKeys.owner(asked), "shape " + JobKeys.shape(asked), ALL);
  }
}
