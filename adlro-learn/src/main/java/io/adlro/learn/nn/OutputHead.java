package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec.Head;

/**
 * The last layer of a network: an advantage for each allowed cell and, with a duelling head, a
 * value for each plane. A grid's network has one output for each cell of a plane, allowed or not; a
 * plane's network has one output at each allowed cell.
 */
final class OutputHead {
  private final Head head;
  private final int width;
  private final Dense advantage;
  private final Dense[] value;

  private float[] outputs = new float[0];
  private float[] outputGrads = new float[0];
  private float[] states = new float[0];
  private float[] stateGrads = new float[0];
  private float[] advantages = new float[0];
  private float[] advantageGrads = new float[0];
  private float[] values = new float[0];
  private float[] grads = new float[0];

  /**
   * A head of given layers.
   *
   * @param width outputs of the advantage layer: all cells of a plane, or 1 at each allowed cell
   * @param value one layer for each input of the state's value; the first one has the biases
   */
  OutputHead(Head head, int width, Dense advantage, Dense... value) {
    this.head = head;
    this.width = width;
    this.advantage = advantage;
    this.value = value;
  }

  /** Reads the hidden units and, for the value of each plane, one array for each value layer. */
  void forward(float[] weights, ActiveCells cells, float[] hidden, float[][] stateInputs) {
    outputs = Scratch.atLeast(outputs, rows(cells) * width);
    advantages = Scratch.atLeast(advantages, cells.size());
    values = Scratch.atLeast(values, cells.size());
    grads = Scratch.zeroed(grads, cells.size());
    advantage.outputs(weights, rows(cells), hidden, outputs);
    for (int p = 0; p < cells.planes().count(); p++) {
      for (int n = cells.start(p); n < cells.start(p + 1); n++) {
        advantages[n] = outputs[output(cells, p, n)];
      }
    }
    if (head == Head.PLAIN) {
      System.arraycopy(advantages, 0, values, 0, cells.size());
      return;
    }
    int planes = cells.planes().count();
    states = Scratch.atLeast(states, planes);
    value[0].setBiases(weights, planes, states);
    for (int i = 0; i < value.length; i++) {
      value[i].addOutputs(weights, planes, stateInputs[i], states);
    }
    DuellingHead.values(cells, states, advantages, values);
  }

  private int rows(ActiveCells cells) {
    return width == 1 ? cells.size() : cells.planes().count();
  }

  private int output(ActiveCells cells, int plane, int position) {
    return width == 1 ? position : plane * width + cells.cell(position);
  }

  /** Adds to the gradients of the weights, of the hidden units and of the state inputs. */
  void backward(
      ActiveCells cells,
      float[] hidden,
      float[] hiddenGrads,
      float[][] stateInputs,
      float[][] stateInputGrads,
      float[] gradient) {
    float[] cellGrads = grads;
    int planes = cells.planes().count();
    if (head == Head.DUELLING) {
      stateGrads = Scratch.atLeast(stateGrads, planes);
      advantageGrads = Scratch.atLeast(advantageGrads, cells.size());
      DuellingHead.grads(cells, grads, stateGrads, advantageGrads);
      cellGrads = advantageGrads;
      for (int i = 0; i < value.length; i++) {
        value[i].addGrads(planes, stateInputs[i], stateGrads, stateInputGrads[i], gradient);
      }
    }
    outputGrads = Scratch.zeroed(outputGrads, rows(cells) * width);
    for (int p = 0; p < planes; p++) {
      for (int n = cells.start(p); n < cells.start(p + 1); n++) {
        outputGrads[output(cells, p, n)] = cellGrads[n];
      }
    }
    advantage.addGrads(rows(cells), hidden, outputGrads, hiddenGrads, gradient);
  }

  /** Values of the last batch by position. */
  float[] values() {
    return values;
  }

  /** Gradients of the loss in these values, written by the caller before {@link #backward}. */
  float[] grads() {
    return grads;
  }

  void transpose(float[] weights) {
    advantage.transpose(weights);
    for (Dense layer : value) {
      layer.transpose(weights);
    }
  }
}
