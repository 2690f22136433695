package io.adlro.app.serve;

import io.adlro.core.model.BelievedSpeeds;
import io.adlro.core.model.Cluster;
import io.adlro.live.loop.LiveView.SpeedView;
import io.adlro.live.store.ReadableStore;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The cluster that a store was begun with, at the speeds that its server believed last. Those of
 * the beginning are guesses: a model that the catalogue lacks has speed 1 for every class.
 */
public final class PresentCluster {
  /** The name of the value of the store with the speeds. */
  static final String SPEEDS = "believed-speeds";

  private PresentCluster() {}

  public static Cluster of(ReadableStore store) {
    Cluster begun = store.header().orElseThrow().inputs().cluster();
    Optional<BelievedSpeeds> now = store.value(SPEEDS).map(PresentCluster::read);
    return now.map(begun::believing).orElse(begun);
  }

  private static BelievedSpeeds read(String text) {
    String[] words = text.split(" ", -1);
    double[] numbers = new double[words.length];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Double.parseDouble(words[i]);
    }
    return BelievedSpeeds.ofNumbers(numbers);
  }

  /**
   * Writes the speeds to the store when they have changed.
   *
   * @param view what is believed now
   */
  static Runnable keeper(
      ReadableStore store, Supplier<List<SpeedView>> view, Consumer<String> write) {
    Cluster begun = store.header().orElseThrow().inputs().cluster();
    return new Runnable() {
      private List<SpeedView> kept = List.of();

      @Override
      public void run() {
        List<SpeedView> now = view.get();
        if (!now.equals(kept)) {
          kept = now;
          write.accept(text(begun, now));
        }
      }
    };
  }

  /** Pairs that came later, with nodes of other models, are not in it. */
  private static String text(Cluster begun, List<SpeedView> views) {
    Map<List<String>, SpeedView> now = new HashMap<>();
    views.forEach(each -> now.put(List.of(each.jobClass(), each.model()), each));
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
    StringJoiner text = new StringJoiner(" ");
    for (double number : believed.toNumbers()) {
      text.add(Double.toString(number));
    }
    return text.toString();
  }
}
