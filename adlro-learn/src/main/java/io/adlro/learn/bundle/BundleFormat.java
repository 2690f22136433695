package io.adlro.learn.bundle;

import io.adlro.learn.network.NetworkSpec;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The file of a model: a {@link ModelBundle} in an {@link Envelope}. */
public final class BundleFormat {
  private static final Envelope ENVELOPE = new Envelope("ADLROMDL", 2, "model");

  private static final int MOST_MEMBERS = 1_000;
  private static final int MOST_FEATURES = 1 << 21;
  private static final int MOST_ENTRIES = 10_000;

  private static final String REMEDY = "; take another copy of it";

  private record Memory(byte[] content) implements Envelope.Source {
    @Override
    public InputStream open() {
      return new ByteArrayInputStream(content);
    }

    @Override
    public long bytes() {
      return content.length;
    }
  }

  private BundleFormat() {}

  public static byte[] write(ModelBundle bundle) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    FlatWriter out = ENVELOPE.writer(bytes).text(bundle.name());
    NetworkFormat.write(out, bundle.network());
    out.integer(bundle.ensemble().size());
    bundle.ensemble().forEach(out::floats);
    out.integer(bundle.features().size());
    for (Feature feature : bundle.features()) {
      out.text(feature.name()).text(feature.unit());
      out.floats(new float[] {feature.offset(), feature.factor(), feature.clip()});
    }
    out.text(bundle.actionLayout());
    write(out, bundle.settings());
    write(out, bundle.provenance());
    out.seal();
    return bytes.toByteArray();
  }

  /** The model in a file; refuses a file that is not a complete, undamaged model. */
  public static ModelBundle read(String file, byte[] bytes) {
    try (FlatReader in = ENVELOPE.reader(file, new Memory(bytes))) {
      return read(in);
    }
  }

  private static ModelBundle read(FlatReader in) {
    String name = in.text();
    NetworkSpec network = NetworkFormat.read(in);
    List<float[]> ensemble = new ArrayList<>();
    int members = in.integer("number of members", 1, MOST_MEMBERS);
    for (int i = 0; i < members; i++) {
      ensemble.add(in.floats());
    }
    List<Feature> features = features(in);
    String actionLayout = in.text();
    Map<String, String> settings = entries(in);
    Map<String, String> provenance = entries(in);
    in.end();
    for (String problem : ModelBundle.problems(network, ensemble, features)) {
      throw in.refused(problem + REMEDY);
    }
    return new ModelBundle(name, network, ensemble, features, actionLayout, settings, provenance);
  }

  /** The hash that the file ends with, in hexadecimal. */
  public static String sha256(byte[] bytes) {
    return HexFormat.of().formatHex(bytes, bytes.length - Envelope.HASH_BYTES, bytes.length);
  }

  private static List<Feature> features(FlatReader in) {
    int count = in.integer("number of features", 1, MOST_FEATURES);
    List<Feature> features = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = in.text();
      String unit = in.text();
      float[] scale = in.floats();
      if (scale.length != 3) {
        throw in.refused("has no scale for its feature " + name + REMEDY);
      }
      features.add(new Feature(name, unit, scale[0], scale[1], scale[2]));
    }
    return features;
  }

  private static void write(FlatWriter out, Map<String, String> entries) {
    out.integer(entries.size());
    entries.forEach((key, value) -> out.text(key).text(value));
  }

  private static Map<String, String> entries(FlatReader in) {
    int count = in.integer("number of entries", 0, MOST_ENTRIES);
    Map<String, String> entries = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      entries.put(in.text(), in.text());
    }
    return entries;
  }
}
