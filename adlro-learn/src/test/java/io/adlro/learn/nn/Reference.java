package io.adlro.learn.nn;

import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.NetworkSpec.Head;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.TrainingExample;
import java.util.List;

/** Both networks in double precision, as the words of {@link NetworkSpec} have them. */
final class Reference {
  private final double[] weights;
  private int at;

  private Reference(double[] weights) {
    this.weights = weights;
  }

  static double[] values(NetworkSpec spec, double[] weights, Observation seen) {
    Reference reference = new Reference(weights);
    return spec instanceof NetworkSpec.Grid grid
        ? reference.grid(grid, seen)
        : reference.plane((NetworkSpec.Plane) spec, seen);
  }

  static double loss(
      NetworkSpec spec, double[] weights, List<TrainingExample> batch, double delta) {
    double sum = 0;
    int taught = 0;
    for (TrainingExample example : batch) {
      double[] values = values(spec, weights, example.seen());
      for (int i = 0; i < example.cells().length; i++) {
        double error = Math.abs(values[example.cells()[i]] - example.targets()[i]);
        sum += error <= delta ? error * error / 2 : delta * (error - delta / 2);
        taught++;
      }
    }
    return sum / taught;
  }

  /** Central differences of the loss. */
  static double[] gradient(
      NetworkSpec spec, float[] weights, List<TrainingExample> batch, double delta) {
    double[] moved = doubles(weights);
    double[] gradient = new double[moved.length];
    double step = 1e-6;
    for (int i = 0; i < moved.length; i++) {
      double here = moved[i];
      moved[i] = here + step;
      double above = loss(spec, moved, batch, delta);
      moved[i] = here - step;
      double below = loss(spec, moved, batch, delta);
      moved[i] = here;
      gradient[i] = (above - below) / (2 * step);
    }
    return gradient;
  }

  static double[] doubles(float[] numbers) {
    double[] doubles = new double[numbers.length];
    for (int i = 0; i < numbers.length; i++) {
      doubles[i] = numbers[i];
    }
    return doubles;
  }

  private double[] grid(NetworkSpec.Grid spec, Observation seen) {
    double[] x = new double[spec.gridInputs()];
    for (int i = 0; i < x.length; i++) {
      x[i] = seen.inputs()[i];
    }
    x = relu(convolve(x, spec.channels(), spec.height(), spec.width(), spec.firstFilters()));
    x = relu(convolve(x, spec.firstFilters(), spec.height(), spec.width(), spec.secondFilters()));
    double[] joint = new double[x.length + spec.scalars()];
    System.arraycopy(x, 0, joint, 0, x.length);
    for (int i = 0; i < spec.scalars(); i++) {
      joint[x.length + i] = seen.inputs()[spec.gridInputs() + i];
    }
    x = relu(linear(joint, spec.firstHidden()));
    x = relu(linear(x, spec.secondHidden()));
    double[] advantages = linear(x, spec.cells());
    return spec.head() == Head.PLAIN ? advantages : duel(linear(x, 1)[0], advantages, seen);
  }

  private double[] plane(NetworkSpec.Plane spec, Observation seen) {
    int h = spec.hidden();
    int first = at;
    double[][] hidden1 = new double[seen.cells()][];
    for (int cell = 0; cell < seen.cells(); cell++) {
      double[] x = new double[spec.features()];
      for (int f = 0; f < x.length; f++) {
        x[f] = seen.inputs()[cell * x.length + f];
      }
      at = first;
      hidden1[cell] = relu(linear(x, h));
    }
    int second = at;
    double[] advantages = new double[seen.cells()];
    double[] planeMean = mean(hidden1, seen, -1, -1, h);
    double[] planeMaximum = maximum(hidden1, seen, h);
    for (int cell = 0; cell < seen.cells(); cell++) {
      double[] rowMean = mean(hidden1, seen, cell / seen.columns(), -1, h);
      double[] columnMean = mean(hidden1, seen, -1, cell % seen.columns(), h);
      at = second;
      double[] x = joined(hidden1[cell], rowMean, columnMean, planeMean, planeMaximum);
      advantages[cell] = linear(relu(linear(x, h)), 1)[0];
    }
    return spec.head() == Head.PLAIN
        ? advantages
        : duel(linear(joined(planeMean, planeMaximum), 1)[0], advantages, seen);
  }

  private static double[] duel(double state, double[] advantages, Observation seen) {
    double sum = 0;
    int allowed = 0;
    for (int cell = 0; cell < advantages.length; cell++) {
      sum += seen.allowed()[cell] ? advantages[cell] : 0;
      allowed += seen.allowed()[cell] ? 1 : 0;
    }
    double[] values = new double[advantages.length];
    for (int cell = 0; cell < values.length; cell++) {
      values[cell] = state + advantages[cell] - (allowed == 0 ? 0 : sum / allowed);
    }
    return values;
  }

  private static double[] mean(double[][] x, Observation seen, int row, int column, int width) {
    double[] mean = new double[width];
    int members = 0;
    for (int cell = 0; cell < x.length; cell++) {
      boolean inRow = row < 0 || cell / seen.columns() == row;
      boolean inColumn = column < 0 || cell % seen.columns() == column;
      if (seen.allowed()[cell] && inRow && inColumn) {
        members++;
        for (int i = 0; i < width; i++) {
          mean[i] += x[cell][i];
        }
      }
    }
    for (int i = 0; i < width; i++) {
      mean[i] /= Math.max(1, members);
    }
    return mean;
  }

  private static double[] maximum(double[][] x, Observation seen, int width) {
    double[] maximum = new double[width];
    for (int cell = 0; cell < x.length; cell++) {
      for (int i = 0; i < width && seen.allowed()[cell]; i++) {
        maximum[i] = Math.max(maximum[i], x[cell][i]);
      }
    }
    return maximum;
  }

  private static double[] joined(double[]... parts) {
    int width = parts[0].length;
    double[] all = new double[parts.length * width];
    for (int p = 0; p < parts.length; p++) {
      System.arraycopy(parts[p], 0, all, p * width, width);
    }
    return all;
  }

  private double[] linear(double[] x, int outputs) {
    double[] y = new double[outputs];
    for (int o = 0; o < outputs; o++) {
      y[o] = weights[at + outputs * x.length + o];
      for (int i = 0; i < x.length; i++) {
        y[o] += weights[at + o * x.length + i] * x[i];
      }
    }
    at += outputs * (x.length + 1);
    return y;
  }

  private double[] convolve(double[] x, int channels, int height, int width, int filters) {
    double[] y = new double[filters * height * width];
    int biases = at + filters * channels * 9;
    for (int o = 0; o < filters; o++) {
      for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
          double sum = weights[biases + o];
          for (int tap = 0; tap < 9 * channels; tap++) {
            int fromRow = row + tap % 9 / 3 - 1;
            int fromColumn = column + tap % 3 - 1;
            if (fromRow >= 0 && fromRow < height && fromColumn >= 0 && fromColumn < width) {
              sum +=
                  weights[at + o * channels * 9 + tap]
                      * x[(tap / 9 * height + fromRow) * width + fromColumn];
            }
          }
          y[(o * height + row) * width + column] = sum;
        }
      }
    }
    at = biases + filters;
    return y;
  }

  private static double[] relu(double[] x) {
    for (int i = 0; i < x.length; i++) {
      x[i] = Math.max(0, x[i]);
    }
    return x;
  }
}
