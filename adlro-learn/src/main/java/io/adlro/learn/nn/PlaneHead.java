package io.adlro.learn.nn;

import io.adlro.learn.NetworkSpec.Head;

/** The last layer of a plane's network: a value at each cell, and one from the pooled units. */
final class PlaneHead {
  private final Head head;
  private final PooledPart mean;
  private final PooledPart maximum;
  private final Dense advantage;
  private final Dense valueFromMean;
  private final Dense valueFromMaximum;
  private float[] advantages = new float[0];
  private float[] states = new float[0];
  private float[] values = new float[0];
  private float[] slopes = new float[0];
  private float[] advantageSlopes = new float[0];
  private float[] stateSlopes = new float[0];

  PlaneHead(Head head, Kernels kernels, int hidden, int at, PooledPart mean, PooledPart maximum) {
    this.head = head;
    this.mean = mean;
    this.maximum = maximum;
    int valueAt = at + hidden + 1;
    advantage = new Dense(kernels, hidden, 1, at, at + hidden);
    valueFromMean = new Dense(kernels, hidden, 1, valueAt, valueAt + 2 * hidden);
    valueFromMaximum = Dense.withoutBiases(kernels, hidden, 1, valueAt + hidden);
  }

  void forward(float[] weights, ActiveCells cells, float[] hidden) {
    int n = cells.size();
    advantages = Room.forAtLeast(advantages, n);
    values = Room.forAtLeast(values, n);
    slopes = Room.cleared(slopes, n);
    advantage.outputs(weights, n, hidden, advantages);
    if (head == Head.DUELLING) {
      int planes = cells.planes().count();
      states = Room.forAtLeast(states, planes);
      valueFromMean.outputs(weights, planes, mean.pooled(), states);
      valueFromMaximum.addOutputs(weights, planes, maximum.pooled(), states);
      DuellingHead.values(cells, states, advantages, values);
    } else {
      System.arraycopy(advantages, 0, values, 0, n);
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
      valueFromMean.turn(weights);
      valueFromMaximum.turn(weights);
    }
  }

  /** Adds to the slopes of the hidden units, and of the pooled ones as far as they are read. */
  void backward(ActiveCells cells, float[] hidden, float[] hiddenSlopes, float[] gradient) {
    int n = cells.size();
    float[] cellSlopes = slopes;
    if (head == Head.DUELLING) {
      int planes = cells.planes().count();
      stateSlopes = Room.forAtLeast(stateSlopes, planes);
      advantageSlopes = Room.forAtLeast(advantageSlopes, n);
      DuellingHead.slopes(cells, slopes, stateSlopes, advantageSlopes);
      cellSlopes = advantageSlopes;
      valueFromMean.addWeightSlopes(planes, mean.pooled(), stateSlopes, gradient);
      valueFromMean.addBiasSlopes(planes, stateSlopes, gradient);
      valueFromMean.addInputSlopes(planes, stateSlopes, mean.pooledSlopes());
      valueFromMaximum.addWeightSlopes(planes, maximum.pooled(), stateSlopes, gradient);
      valueFromMaximum.addInputSlopes(planes, stateSlopes, maximum.pooledSlopes());
    }
    advantage.addWeightSlopes(n, hidden, cellSlopes, gradient);
    advantage.addBiasSlopes(n, cellSlopes, gradient);
    advantage.addInputSlopes(n, cellSlopes, hiddenSlopes);
  }
}
