package io.adlro.app.serve;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.live.loop.LiveView.SpeedView;
import io.adlro.live.store.ReadableStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The cluster that a store was begun with, at the speeds that are believed now. Those of the
 * beginning are guesses: a model that the catalogue lacks has speed 1 for every class.
 */
final class PresentCluster implements Supplier<Cluster> {
  private final ReadableStore store;
  private final Supplier<List<SpeedView>> speeds;

  PresentCluster(ReadableStore store, Supplier<List<SpeedView>> speeds) {
    this.store = store;
    this.speeds = speeds;
  }

  @Override
  public Cluster get() {
    Cluster begun = store.header().orElseThrow().inputs().cluster();
    Map<List<String>, SpeedView> now = new HashMap<>();
    speeds.get().forEach(each -> now.put(List.of(each.jobClass(), each.model()), each));
    BelievedSpeeds believed = begun.speeds();
    for (int c = 0; c < begun.classes().size(); c++) {
      for (int m = 0; m < begun.modelCount(); m++) {
        SpeedView found = now.get(List.of(begun.classes().get(c), begun.models().get(m).name()));
        int pair = c * begun.modelCount() + m;
        if (found != null) {
          believed.speed()[pair] = found.speed();
          believed.logDeviation()[pair] = found.logDeviation();
        }
      }
    }
    return begun.believing(believed);
  }
}
