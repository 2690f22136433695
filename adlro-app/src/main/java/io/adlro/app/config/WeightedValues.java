package io.adlro.app.config;

import io.adlro.app.input.Fields;
import io.adlro.app.input.Value;
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

  static WeightedValues bind(Fields f, String key, ToIntFunction<Value> unit) {
    List<WeightedInt> values = new ArrayList<>();
    for (Value item : f.list(key)) {
      Fields choice = item.fields();
      int value = unit.applyAsInt(choice.at("value"));
      values.add(new WeightedInt(value, weight(choice)));
    }
    requireWeight(f, key, values.stream().map(WeightedInt::weight).toList());
    return new WeightedValues(values);
  }

  static double weight(Fields choice) {
    return choice.number("weight").or(1).notNegative();
  }

  static void requireWeight(Fields f, String key, List<Double> weights) {
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
