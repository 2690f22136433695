package io.adlro.ingest.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a JSON or YAML document. An absent value is {@link Missing}, which is empty. */
public sealed interface Item {
  /** A text, a number or a boolean as it is written. */
  record Scalar(String value) implements Item {}

  /** A list. */
  record Sequence(List<Item> values) implements Item {
    public Sequence {
      values = List.copyOf(values);
    }
  }

  /** An object with its fields in their order. */
  record Mapping(Map<String, Item> values) implements Item {
    public Mapping {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Absent, or null. */
  enum Missing implements Item {
    MISSING
  }

  /** The value of a field. */
  default Item at(String field) {
    return fields().getOrDefault(field, Missing.MISSING);
  }

  default String text() {
    return this instanceof Scalar scalar ? scalar.value() : "";
  }

  default List<Item> items() {
    return this instanceof Sequence sequence ? sequence.values() : List.of();
  }

  default Map<String, Item> fields() {
    return this instanceof Mapping mapping ? mapping.values() : Map.of();
  }

  default boolean isObject() {
    return this instanceof Mapping;
  }

  default boolean isMissing() {
    return this instanceof Missing;
  }
}
