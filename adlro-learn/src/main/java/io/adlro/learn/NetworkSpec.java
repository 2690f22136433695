package io.adlro.learn;

/** The shape of a network: enough to build it in any engine, and to say where each weight is. */
public sealed interface NetworkSpec {
  /** Number of weights, biases included. */
  int weights();

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
    public int weights() {
      int flat = secondFilters * height * width + scalars;
      return (channels * 9 + 1) * firstFilters
          + (firstFilters * 9 + 1) * secondFilters
          + (flat + 1) * firstHidden
          + (firstHidden + 1) * secondHidden
          + (secondHidden + 1) * (cells + (head == Head.DUELLING ? 1 : 0));
    }
  }

  /**
   * A network without a size, for any number of rows and columns: the same weights at every cell.
   * Inputs: {@code features} numbers for each cell, cell after cell. Layer 1 is a 1x1 convolution
   * with ReLU to {@code hidden} units. Its outputs are pooled over the cells that are allowed: mean
   * over each row, mean over each column, mean and maximum over the plane (zero where none is
   * allowed). Layer 2 is a 1x1 convolution with ReLU from (cell, row mean, column mean, plane mean,
   * plane maximum), {@code 5 hidden} inputs in this order, to {@code hidden} units; layer 3 is
   * linear to one value per cell. With a duelling head the value of the state comes from (plane
   * mean, plane maximum), {@code 2 hidden} inputs, by one linear layer. Weights in the order of
   * layers 1, 2, 3, value; each matrix as outputs x inputs, then its biases.
   */
  record Plane(int features, int hidden, Head head) implements NetworkSpec {
    @Override
    public int weights() {
      return (features + 1) * hidden
          + (5 * hidden + 1) * hidden
          + (hidden + 1)
          + (head == Head.DUELLING ? 2 * hidden + 1 : 0);
    }
  }
}
