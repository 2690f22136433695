package io.adlro.learn.nn;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;

/** Small networks and random observations and training examples for them. */
final class Samples {
  private final RandomGenerator random;

  Samples(long seed) {
    random = new RandomStreams(seed).stream("samples");
  }

  static Stream<NetworkSpec> specs() {
    return Stream.of(Head.values()).flatMap(head -> Stream.of(grid(head), plane(head)));
  }

  static NetworkSpec.Grid grid(Head head) {
    return new NetworkSpec.Grid(3, 2, 4, 5, 4, 3, 7, 6, 8, head);
  }

  static NetworkSpec.Plane plane(Head head) {
    return new NetworkSpec.Plane(5, 6, head);
  }

  float[] weights(NetworkSpec spec) {
    float[] weights = Networks.initialWeights(spec, random);
    for (int i = 0; i < weights.length; i++) {
      // Biases too, so that a lost one shows.
      weights[i] += 0.1f * number();
    }
    return weights;
  }

  Observation observation(NetworkSpec spec) {
    return spec instanceof NetworkSpec.Grid grid
        ? observation(2, grid.cells() / 2, grid.inputs())
        : observation(spec, 1 + random.nextInt(4), 1 + random.nextInt(3));
  }

  Observation observation(NetworkSpec spec, int rows, int columns) {
    return observation(rows, columns, rows * columns * ((NetworkSpec.Plane) spec).features());
  }

  /** Some cells are not allowed, at least one is. */
  private Observation observation(int rows, int columns, int inputs) {
    boolean[] allowed = new boolean[rows * columns];
    for (int cell = 0; cell < allowed.length; cell++) {
      allowed[cell] = random.nextInt(3) > 0;
    }
    allowed[random.nextInt(allowed.length)] = true;
    return new Observation(rows, columns, numbers(inputs), allowed);
  }

  /** Targets for about half of the allowed cells of each observation. */
  List<TrainingExample> examples(NetworkSpec spec, int count) {
    List<TrainingExample> examples = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Observation seen = observation(spec);
      List<Integer> taught = new ArrayList<>();
      for (int cell = 0; cell < seen.cells(); cell++) {
        if (seen.allowed()[cell] && (taught.isEmpty() || random.nextBoolean())) {
          taught.add(cell);
        }
      }
      int[] cells = taught.stream().mapToInt(Integer::intValue).toArray();
      examples.add(new TrainingExample(seen, cells, numbers(cells.length)));
    }
    return examples;
  }

  float[] numbers(int count) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = number();
    }
    return numbers;
  }

  /** Between -1 and 1. */
  float number() {
    return 2 * random.nextFloat() - 1;
  }
}
