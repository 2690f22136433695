package io.adlro.torch;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.Networks;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random training examples and states for networks of any shape, from a seed. */
final class RandomExamples {
  private RandomExamples() {}

  /** Initial weights, with biases that are not zero. */
  static LearnerState state(NetworkSpec spec, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("weights");
    float[] weights = Networks.initialWeights(spec, random);
    for (int i = 0; i < weights.length; i++) {
      weights[i] += (float) (0.1 * (random.nextDouble() - 0.5));
    }
    return new LearnerState(weights, new float[weights.length], new float[weights.length], 0);
  }

  static List<TrainingExample> of(NetworkSpec spec, int count, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("lessons");
    List<TrainingExample> examples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      examples.add(example(seen(spec, random), random));
    }
    return examples;
  }

  private static Observation seen(NetworkSpec spec, RandomGenerator random) {
    if (spec instanceof NetworkSpec.Grid grid) {
      // Two rows, as of two job slots.
      return observation(2, grid.cells() / 2, grid.inputs(), random);
    }
    int features = ((NetworkSpec.Plane) spec).features();
    int rows = 1 + random.nextInt(6);
    int columns = 1 + random.nextInt(4);
    return observation(rows, columns, rows * columns * features, random);
  }

  /** Arrays longer than needed, with random values behind the end that must not be read. */
  private static Observation observation(
      int rows, int columns, int inputs, RandomGenerator random) {
    float[] values = new float[inputs + 3];
    for (int i = 0; i < values.length; i++) {
      values[i] = i < inputs ? (float) (2 * random.nextDouble() - 1) : Float.NaN;
    }
    boolean[] allowed = new boolean[rows * columns + 2];
    for (int cell = 0; cell < allowed.length; cell++) {
      allowed[cell] = random.nextDouble() < 0.6;
    }
    allowed[random.nextInt(rows * columns)] = true;
    return new Observation(rows, columns, values, allowed);
  }

  /** Targets for about half of the allowed cells, some with errors beyond delta. */
  private static TrainingExample example(Observation seen, RandomGenerator random) {
    List<Integer> cells = new ArrayList<>();
    for (int cell = 0; cell < seen.cells(); cell++) {
      if (seen.allowed()[cell] && (cells.isEmpty() || random.nextDouble() < 0.5)) {
        cells.add(cell);
      }
    }
    float[] targets = new float[cells.size()];
    for (int i = 0; i < targets.length; i++) {
      targets[i] = (float) (4 * random.nextDouble() - 2);
    }
    return new TrainingExample(seen, cells.stream().mapToInt(Integer::intValue).toArray(), targets);
  }
}
