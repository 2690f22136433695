package io.adlro.ingest.document;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A value of a JSON or YAML document. What is not there is {@link Nothing}, which is empty. */
public sealed interface Item {
  /** A text, a number or a truth value as it is written. */
  record Text(String value) implements Item {}

  /** A list. */
  record Items(List<Item> values) implements Item {
    public Items {
      values = List.copyOf(values);
    }
  }

  /** An object, its fields in their order. */
  record Fields(Map<String, Item> values) implements Item {
    public Fields {
      values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }
  }

  /** Absent, or null. */
  enum Nothing implements Item {
    NOTHING
  }

  /** The value of a field. */
  default Item at(String field) {
    return fields().getOrDefault(field, Nothing.NOTHING);
  }

  default String text() {
    return this instanceof Text text ? text.value() : "";
  }

  default List<Item> items() {
    return this instanceof Items items ? items.values() : List.of();
  }

  default Map<String, Item> fields() {
    return this instanceof Fields fields ? fields.values() : Map.of();
  }

  default boolean isNothing() {
    return this instanceof Nothing;
  }
}
