package io.adlro.learn.network;

import java.util.ArrayList;
import java.util.List;

/** The shape of a network: enough to build it in any engine and to locate each weight. */
public sealed interface NetworkSpec {
  /** A matrix of outputs x inputs weights, followed by its biases. */
  record Layer(int inputs, int outputs) {
    public int weights() {
      return (inputs + 1) * outputs;
    }
  }

  /** The layers in the order of their weights. */
  List<Layer> layers();

  /** Number of weights, biases included. */
  default int weights() {
    return layers().stream().mapToInt(Layer::weights).sum();
  }

  /** Number of inputs of an observation with this many cells. */
  int inputs(int cells);

  /** How the values of actions come out of the last layer. */
  enum Head {
    /** One value for each cell. */
    PLAIN,
    /** A value of the state plus an advantage for each cell, centred over the allowed cells. */
    DUELLING
  }

  /**
   * The paper's network: a grid of {@code channels x height x width} through two 3x3 convolutions
   * with padding and ReLU, joined by {@code scalars} further inputs, two fully connected layers
   * with ReLU, then one output for each of {@code cells} actions (and one for the state with a
   * duelling head). Inputs: the grid channel by channel, row by row, then the scalars. Weights in
   * the order of layers, each layer's matrix as outputs x inputs (convolutions: outputs x inputs x
   * 3 x 3), then its biases; with a duelling head the advantage layer comes before the value's.
   */
  record Grid(
      int channels,
      int height,
      int width,
      int scalars,
      int firstFilters,
      int secondFilters,
      int firstHidden,
      int secondHidden,
      int cells,
      Head head)
      implements NetworkSpec {
    public int gridInputs() {
      return channels * height * width;
    }

    public int inputs() {
      return gridInputs() + scalars;
    }

    @Override
    public int inputs(int actions) {
      return inputs();
    }

    @Override
    public List<Layer> layers() {
      int joined = secondFilters * height * width + scalars;
      return withHead(
          head,
          new Layer(secondHidden, 1),
          new Layer(channels * 9, firstFilters),
          new Layer(firstFilters * 9, secondFilters),
          new Layer(joined, firstHidden),
          new Layer(firstHidden, secondHidden),
          new Layer(secondHidden, cells));
    }
  }

  private static List<Layer> withHead(Head head, Layer value, Layer... layers) {
    List<Layer> all = new ArrayList<>(List.of(layers));
    if (head == Head.DUELLING) {
      all.add(value);
    }
    return all;
  }

  /**
   * A network for any number of rows and columns, with the same weights at every cell. Inputs:
   * {@code features} numbers for each cell, cell after cell. Layer 1 is a 1x1 convolution with ReLU
   * to {@code hidden} units. Its outputs are pooled over the cells that are allowed: mean over each
   * row, mean over each column, mean and maximum over the plane (zero where none is allowed). Layer
   * 2 is a 1x1 convolution with ReLU from (cell, row mean, column mean, plane mean, plane maximum),
   * {@code 5 hidden} inputs in this order, to {@code hidden} units; layer 3 is linear to one value
   * per cell. With a duelling head the value of the state comes from (plane mean, plane maximum),
   * {@code 2 hidden} inputs, by one linear layer. Weights in the order of layers 1, 2, 3, value;
   * each matrix as outputs x inputs, then its biases.
   */
  record Plane(int features, int hidden, Head head) implements NetworkSpec {
    @Override
    public int inputs(int cells) {
      return cells * features;
    }

    @Override
    public List<Layer> layers() {
      return withHead(
          head,
          new Layer(2 * hidden, 1),
          new Layer(features, hidden),
          new Layer(5 * hidden, hidden),
          new Layer(hidden, 1));
    }
  }
}
