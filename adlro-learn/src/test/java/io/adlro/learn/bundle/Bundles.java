package io.adlro.learn.bundle;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Grid;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.NetworkSpec.Plane;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;

/** Small models for tests. */
final class Bundles {
  static final Plane PLANE = new Plane(3, 4, Head.DUELLING);
  static final Grid GRID = new Grid(2, 2, 3, 4, 3, 2, 5, 4, 6, Head.PLAIN);

  private Bundles() {}

  static ModelBundle plane() {
    return of(PLANE, 3, 2);
  }

  static ModelBundle grid() {
    return of(GRID, 6, 1);
  }

  private static ModelBundle of(NetworkSpec network, int features, int members) {
    RandomGenerator random = new RandomStreams(7).stream("weights");
    List<float[]> ensemble = new ArrayList<>();
    for (int i = 0; i < members; i++) {
      float[] weights = new float[network.weights()];
      for (int w = 0; w < weights.length; w++) {
        weights[w] = random.nextFloat() - 0.5f;
      }
      ensemble.add(weights);
    }
    List<Feature> named = new ArrayList<>();
    for (int i = 0; i < features; i++) {
      named.add(new Feature("feature-" + i, "ratio", i, 0.5f, 10));
    }
    return new ModelBundle(
        "tiny", network, ensemble, named, "rows: jobs; columns: GPUs", settings(), provenance());
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("margin", "0.02");
    settings.put("base", "patient-sjf");
    return settings;
  }

  private static Map<String, String> provenance() {
    Map<String, String> provenance = new LinkedHashMap<>();
    provenance.put("scenario", "paper at load 0.85 · 負荷");
    provenance.put("date", "2026-01-02");
    return provenance;
  }

  /** The file with a hash that is right for what now stands in it. */
  static byte[] sealed(byte[] bytes) {
    MessageDigest digest = Envelope.sha256();
    int content = bytes.length - Envelope.HASH_BYTES;
    digest.update(bytes, 0, content);
    byte[] sealed = Arrays.copyOf(bytes, bytes.length);
    System.arraycopy(digest.digest(), 0, sealed, content, Envelope.HASH_BYTES);
    return sealed;
  }
}
