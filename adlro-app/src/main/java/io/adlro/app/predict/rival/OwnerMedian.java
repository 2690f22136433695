package io.adlro.app.predict.rival;

import io.adlro.ingest.history.PastJob;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The median run time of the user's latest jobs; of a user with fewer than three, that of the
 * shape, then of all. Where no users are told: of the same group and shape.
 */
public final class OwnerMedian implements Rival {
  private static final int WINDOW = 101;
  private static final int ENOUGH = 3;
  private static final String ALL = "all";

  private final Map<String, Recent> byKey = new HashMap<>();

  @Override
  public String name() {
    return "user's median";
  }

  @Override
  public OptionalDouble predictLogSeconds(Asked asked) {
    for (String key : keys(asked)) {
      Recent recent = byKey.get(key);
      if (recent != null && recent.size() >= ENOUGH) {
        return OptionalDouble.of(recent.median());
      }
    }
    return OptionalDouble.empty();
  }

  @Override
  public void finished(Asked asked, PastJob job) {
    double logSeconds = LogSeconds.ofMicros(job.runMicros());
    for (String key : keys(asked)) {
      byKey.computeIfAbsent(key, k -> new Recent(WINDOW)).add(logSeconds);
    }
  }

  private static List<String> keys(Asked asked) {
    return List.of("owner " + Traits.owner(asked), "shape " + Traits.shape(asked), ALL);
  }
}
