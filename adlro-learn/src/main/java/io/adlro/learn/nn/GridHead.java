package io.adlro.learn.nn;

import io.adlro.learn.NetworkSpec;
import io.adlro.learn.NetworkSpec.Head;

/** The last layer of a grid's network: one output for each action, and one for the state. */
final class GridHead {
  private final Head head;
  private final int outputCells;
  private final Dense advantage;
  private final Dense value;
  private float[] outputs = new float[0];
  private float[] advantages = new float[0];
  private float[] states = new float[0];
  private float[] values = new float[0];
  private float[] slopes = new float[0];
  private float[] outputSlopes = new float[0];
  private float[] advantageSlopes = new float[0];
  private float[] stateSlopes = new float[0];

  GridHead(NetworkSpec.Grid spec, Kernels kernels, int at) {
    head = spec.head();
    outputCells = spec.cells();
    int hidden = spec.secondHidden();
    int valueAt = at + (hidden + 1) * outputCells;
    advantage = new Dense(kernels, hidden, outputCells, at, at + hidden * outputCells);
    value = new Dense(kernels, hidden, 1, valueAt, valueAt + hidden);
  }

  void forward(float[] weights, ActiveCells cells, float[] hidden) {
    int count = cells.planes().count();
    outputs = Room.forAtLeast(outputs, count * outputCells);
    advantage.outputs(weights, count, hidden, outputs);
    advantages = Room.forAtLeast(advantages, cells.size());
    values = Room.forAtLeast(values, cells.size());
    slopes = Room.cleared(slopes, cells.size());
    for (int p = 0; p < count; p++) {
      for (int n = cells.start(p); n < cells.start(p + 1); n++) {
        advantages[n] = outputs[p * outputCells + cells.cell(n)];
      }
    }
    if (head == Head.DUELLING) {
      states = Room.forAtLeast(states, count);
      value.outputs(weights, count, hidden, states);
      DuellingHead.values(cells, states, advantages, values);
    } else {
      System.arraycopy(advantages, 0, values, 0, cells.size());
    }
  }

  float[] values() {
    return values;
  }

  float[] slopes() {
    return slopes;
  }

  void turn(float[] weights) {
    advantage.turn(weights);
    if (head == Head.DUELLING) {
      value.turn(weights);
    }
  }

  void backward(ActiveCells cells, float[] hidden, float[] hiddenSlopes, float[] gradient) {
    int count = cells.planes().count();
    float[] cellSlopes = slopes;
    if (head == Head.DUELLING) {
      stateSlopes = Room.forAtLeast(stateSlopes, count);
      advantageSlopes = Room.forAtLeast(advantageSlopes, cells.size());
      DuellingHead.slopes(cells, slopes, stateSlopes, advantageSlopes);
      cellSlopes = advantageSlopes;
      value.addWeightSlopes(count, hidden, stateSlopes, gradient);
      value.addBiasSlopes(count, stateSlopes, gradient);
      value.addInputSlopes(count, stateSlopes, hiddenSlopes);
    }
    outputSlopes = Room.cleared(outputSlopes, count * outputCells);
    for (int p = 0; p < count; p++) {
      for (int n = cells.start(p); n < cells.start(p + 1); n++) {
        outputSlopes[p * outputCells + cells.cell(n)] = cellSlopes[n];
      }
    }
    advantage.addWeightSlopes(count, hidden, outputSlopes, gradient);
    advantage.addBiasSlopes(count, outputSlopes, gradient);
    advantage.addInputSlopes(count, outputSlopes, hiddenSlopes);
  }
}
