package io.adlro.sim.workload;

import java.util.List;

/** A distribution over a few whole numbers: GPUs of a gang, shares of a GPU, memory sizes. */
public record WeightedInts(List<WeightedInt> choices) {
  public WeightedInts {
    choices = List.copyOf(choices);
    if (!(choices.stream().mapToDouble(WeightedInt::weight).sum() > 0)) {
      throw new IllegalArgumentException("no choice has a weight above 0");
    }
  }

  /** Always the same value. */
  public static WeightedInts always(int value) {
    return new WeightedInts(List.of(new WeightedInt(value, 1)));
  }

  void requireWithin(String name, int least, int most) {
    for (WeightedInt choice : choices) {
      if (choice.value() < least || choice.value() > most) {
        throw new IllegalArgumentException(
            "%s must be within %d..%d, not %d".formatted(name, least, most, choice.value()));
      }
    }
  }

  WeightedIndex index() {
    return new WeightedIndex(choices.stream().mapToDouble(WeightedInt::weight).toArray());
  }
}
