package io.adlro.live.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import tools.jackson.databind.JsonNode;

/**
 * The fields of a job or node in Slurm's JSON. A number is plain up to 0.0.38 and an object with
 * {@code set}, {@code infinite} and {@code number} later; a list of words is a text with commas or
 * an array.
 */
record SlurmFields(JsonNode json) {
  String text(String key) {
    JsonNode value = json.path(key);
    return value.isString() ? value.stringValue() : "";
  }

  /** Empty if the number is missing, not set or infinite. */
  OptionalLong number(String key) {
    return number(json.path(key));
  }

  long number(String key, long otherwise) {
    return number(key).orElse(otherwise);
  }

  static OptionalLong number(JsonNode value) {
    if (value.isObject()) {
      boolean usable =
          value.path("set").asBoolean(true) && !value.path("infinite").asBoolean(false);
      return usable ? number(value.path("number")) : OptionalLong.empty();
    }
    return value.isNumber() ? OptionalLong.of(value.asLong()) : OptionalLong.empty();
  }

  boolean flag(String key) {
    return json.path(key).asBoolean(false);
  }

  /** The words of a text or an array, without empty ones. */
  List<String> words(String key) {
    JsonNode value = json.path(key);
    List<String> words = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(word -> words.add(word.asString("")));
    } else if (value.isString()) {
      words.addAll(List.of(value.stringValue().split(",", -1)));
    }
    return words.stream().map(String::strip).filter(word -> !word.isEmpty()).toList();
  }
}
