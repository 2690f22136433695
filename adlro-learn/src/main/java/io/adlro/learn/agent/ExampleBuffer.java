package io.adlro.learn.agent;

import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Training examples of all rounds; when it is full, the oldest are overwritten. An example is drawn
 * in proportion to its weight, the inverse variance of the targets of its world: where chance
 * decides most, an example has little information.
 */
final class ExampleBuffer {
  private static final float LEAST_WEIGHT = 0.01f;

  private final int room;
  private final List<TrainingExample> examples = new ArrayList<>();
  private final List<Float> weights = new ArrayList<>();
  private long added;

  ExampleBuffer(int room) {
    this.room = room;
  }

  int size() {
    return examples.size();
  }

  /** Adds the examples of one world. */
  void addAll(List<TrainingExample> world) {
    double squares = 0;
    int count = 0;
    for (TrainingExample example : world) {
      for (float target : example.targets()) {
        squares += target * target;
        count++;
      }
    }
    float weight = (float) Math.max(LEAST_WEIGHT, Math.min(1, count / Math.max(1e-9, squares)));
    for (TrainingExample example : world) {
      if (examples.size() < room) {
        examples.add(example);
        weights.add(weight);
      } else {
        examples.set((int) (added % room), example);
        weights.set((int) (added % room), weight);
      }
      added++;
    }
  }

  void clear() {
    weights.clear();
    examples.clear();
    added = 0;
  }

  List<TrainingExample> sample(int count, RandomGenerator random) {
    List<TrainingExample> batch = new ArrayList<>(count);
    while (batch.size() < count) {
      int drawn = (int) (random.nextDouble() * examples.size());
      if (random.nextDouble() < weights.get(drawn)) {
        batch.add(examples.get(drawn));
      }
    }
    return batch;
  }

  /** Writes the features of allowed cells only; the others have none. */
  void write(FlatWriter out) {
    out.number(added).integer(examples.size());
    for (TrainingExample example : examples) {
      Observation seen = example.seen();
      out.integer(seen.rows()).integer(seen.columns()).flags(seen.allowed());
      int features = seen.inputs().length / seen.cells();
      float[] values = new float[seen.inputs().length];
      int length = 0;
      for (int cell = 0; cell < seen.cells(); cell++) {
        if (seen.allowed()[cell]) {
          System.arraycopy(seen.inputs(), cell * features, values, length, features);
          length += features;
        }
      }
      out.floats(Arrays.copyOf(values, length));
      out.integer(example.cells().length);
      for (int cell : example.cells()) {
        out.integer(cell);
      }
      out.floats(example.targets());
    }
    for (float weight : weights) {
      out.real(weight);
    }
  }

  void read(FlatReader in, int features, int mostCells) {
    long total = in.number();
    int count = in.integer("number of training examples", 0, room);
    clear();
    for (int i = 0; i < count; i++) {
      examples.add(readExample(in, features, mostCells));
    }
    for (int i = 0; i < count; i++) {
      double weight = in.real();
      if (!(weight >= LEAST_WEIGHT && weight <= 1)) {
        throw in.refused("holds a training example without a weight; start again");
      }
      weights.add((float) weight);
    }
    added = total;
  }

  private static TrainingExample readExample(FlatReader in, int features, int mostCells) {
    int rows = in.integer("rows of a plane", 1, mostCells);
    int columns = in.integer("columns of a plane", 1, mostCells / rows);
    boolean[] allowed = in.flags();
    float[] values = in.floats();
    int cells = rows * columns;
    float[] inputs = new float[cells * features];
    int from = 0;
    for (int cell = 0; cell < Math.min(cells, allowed.length); cell++) {
      if (allowed[cell] && from + features <= values.length) {
        System.arraycopy(values, from, inputs, cell * features, features);
        from += features;
      }
    }
    if (allowed.length != cells || from != values.length) {
      throw in.refused("holds a training example of inconsistent sizes; start again");
    }
    int[] cellsWithTarget = new int[in.integer("number of cells with a target", 1, cells)];
    for (int i = 0; i < cellsWithTarget.length; i++) {
      cellsWithTarget[i] = in.integer("cell with a target", 0, cells - 1);
    }
    float[] targets = in.floats();
    if (targets.length != cellsWithTarget.length) {
      throw in.refused("holds a training example of inconsistent sizes; start again");
    }
    return new TrainingExample(
        new Observation(rows, columns, inputs, allowed), cellsWithTarget, targets);
  }
}
