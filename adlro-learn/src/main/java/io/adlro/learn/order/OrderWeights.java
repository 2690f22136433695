package io.adlro.learn.order;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A weight for each feature; as text, one line with name and weight for each. */
public final class OrderWeights {
  /** Trained for the mean bounded slowdown where a chosen job without room blocks all others. */
  public static final String BLOCKING = "blocking.weights";

  /** Trained for the same with backfilling. */
  public static final String BACKFILLING = "backfilling.weights";

  private final double[] byFeature;

  OrderWeights(double[] byFeature) {
    if (byFeature.length != OrderFeature.COUNT) {
      throw new IllegalArgumentException(
          "%d weights for %d features".formatted(byFeature.length, OrderFeature.COUNT));
    }
    this.byFeature = byFeature.clone();
  }

  /** Shortest first, the start of training. */
  static OrderWeights shortestFirst() {
    double[] weights = new double[OrderFeature.COUNT];
    weights[OrderFeature.LENGTH.ordinal()] = 1;
    return new OrderWeights(weights);
  }

  /** Weights that are part of this version, by name. */
  public static OrderWeights shipped(String name) {
    try (InputStream in = OrderWeights.class.getResourceAsStream(name)) {
      return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads what {@link #text} writes. */
  static OrderWeights parse(String text) {
    List<String> lines = text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).toList();
    double[] weights = new double[OrderFeature.COUNT];
    for (OrderFeature feature : OrderFeature.values()) {
      String line = feature.ordinal() < lines.size() ? lines.get(feature.ordinal()) : "nothing";
      String start = name(feature) + " ";
      if (!line.startsWith(start) || lines.size() != OrderFeature.COUNT) {
        throw new IllegalArgumentException(
            "found %s, expected the weight of %s".formatted(line, name(feature)));
      }
      weights[feature.ordinal()] = Double.parseDouble(line.substring(start.length()));
    }
    return new OrderWeights(weights);
  }

  /** The text of a file, with a comment on the origin of the weights. */
  public String text(String comment) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + comment);
    for (OrderFeature feature : OrderFeature.values()) {
      lines.add(name(feature) + " " + byFeature[feature.ordinal()]);
    }
    return String.join("\n", lines) + "\n";
  }

  private static String name(OrderFeature feature) {
    return feature.name().toLowerCase(Locale.ROOT);
  }

  double score(double[] features) {
    double sum = 0;
    for (int f = 0; f < byFeature.length; f++) {
      sum += byFeature[f] * features[f];
    }
    return sum;
  }

  double[] byFeature() {
    return byFeature.clone();
  }
}
