package io.adlro.sim.workload;

import java.util.List;

/** A distribution over a few whole numbers: GPUs of a gang, shares of a GPU, memory sizes. */
public record Choices(List<Choice> choices) {
  public Choices {
    choices = List.copyOf(choices);
    if (!(choices.stream().mapToDouble(Choice::weight).sum() > 0)) {
      throw new IllegalArgumentException("no choice has a weight above 0");
    }
  }

  /** Always the same value. */
  public static Choices always(int value) {
    return new Choices(List.of(new Choice(value, 1)));
  }

  void requireWithin(String name, int least, int most) {
    for (Choice choice : choices) {
      if (choice.value() < least || choice.value() > most) {
        throw new IllegalArgumentException(
            "%s must be within %d..%d, not %d".formatted(name, least, most, choice.value()));
      }
    }
  }

  WeightedIndex index() {
    return new WeightedIndex(choices.stream().mapToDouble(Choice::weight).toArray());
  }
}
