package io.adlro.ingest.scenario;

import io.adlro.ingest.yaml.YamlFields;
import io.adlro.ingest.yaml.YamlValue;
import io.adlro.sim.workload.WeightedInt;
import io.adlro.sim.workload.WeightedInts;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/** Whole values with their weights, as a list of {@code {value, weight}}. */
record WeightedValues(List<WeightedInt> values) {
  WeightedValues {
    values = List.copyOf(values);
  }

  static WeightedValues always(int value) {
    return new WeightedValues(List.of(new WeightedInt(value, 1)));
  }

  static WeightedValues bind(YamlFields f, String key, ToIntFunction<YamlValue> unit) {
    List<WeightedInt> values = new ArrayList<>();
    for (YamlValue item : f.list(key)) {
      YamlFields choice = item.fields();
      int value = unit.applyAsInt(choice.at("value"));
      values.add(new WeightedInt(value, weight(choice)));
    }
    requireWeight(f, key, values.stream().map(WeightedInt::weight).toList());
    return new WeightedValues(values);
  }

  static double weight(YamlFields choice) {
    return choice.number("weight").or(1).notNegative();
  }

  static void requireWeight(YamlFields f, String key, List<Double> weights) {
    if (!weights.isEmpty() && weights.stream().allMatch(weight -> weight == 0)) {
      f.mistake(key, "has no weight above 0; give one to the values that are to be drawn");
    }
  }

  /** The least value that is ever drawn, or another where mistakes left none. */
  int leastOr(int other) {
    return values.stream()
        .filter(choice -> choice.weight() > 0)
        .mapToInt(WeightedInt::value)
        .min()
        .orElse(other);
  }

  WeightedInts choices() {
    return new WeightedInts(values);
  }
}
