package io.adlro.sim.workload;

import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.random.RandomGenerator;

/** How priorities are distributed over the jobs, whatever their class. */
public sealed interface Priorities {
  /** An endless stream of priorities in 0..1. */
  DoubleSupplier values(RandomGenerator random);

  /** Every priority in 0..1 has the same probability. */
  record Uniform() implements Priorities {
    @Override
    public DoubleSupplier values(RandomGenerator random) {
      return random::nextDouble;
    }
  }

  /** A few levels, as queues and qualities of service have them. */
  record Levels(List<Level> levels) implements Priorities {
    public Levels {
      levels = List.copyOf(levels);
      if (!(levels.stream().mapToDouble(Level::weight).sum() > 0)) {
        throw new IllegalArgumentException("no priority has a weight above 0");
      }
    }

    @Override
    public DoubleSupplier values(RandomGenerator random) {
      WeightedIndex index = new WeightedIndex(levels.stream().mapToDouble(Level::weight).toArray());
      return () -> levels.get(index.draw(random)).priority();
    }
  }

  /** A priority that is drawn in proportion to its weight. */
  record Level(double priority, double weight) {
    public Level {
      Checks.fraction("priority", priority);
      Checks.notNegative("weight of priority " + priority, weight);
    }
  }
}
