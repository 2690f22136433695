package io.adlro.study.file;

import io.adlro.sim.stats.Interval;
import java.util.Optional;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The JSON that ADLRO writes: indented, null where there is no number. */
public final class Json {
  // Jackson's number format: that of the JDK differs between versions.
  private static final JsonMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder().enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER).build())
          .build();

  private Json() {}

  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** Null for values that are not finite, which JSON cannot express. */
  public static void put(ObjectNode node, String name, double value) {
    if (Double.isFinite(value)) {
      node.put(name, value);
    } else {
      node.putNull(name);
    }
  }

  /** Null without an interval. */
  public static void put(ObjectNode node, String name, Optional<Interval> interval) {
    if (interval.isEmpty()) {
      node.putNull(name);
      return;
    }
    ArrayNode ends = node.putArray(name);
    add(ends, interval.get().low());
    add(ends, interval.get().high());
  }

  public static void add(ArrayNode array, double value) {
    if (Double.isFinite(value)) {
      array.add(value);
    } else {
      array.addNull();
    }
  }

  /** On one line. */
  public static String line(JsonNode node) {
    return MAPPER.writeValueAsString(node) + "\n";
  }

  public static JsonNode parse(String text) {
    return MAPPER.readTree(text);
  }

  public static String text(JsonNode node) {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(node) + "\n";
  }
}
