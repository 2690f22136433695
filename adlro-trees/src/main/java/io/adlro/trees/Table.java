package io.adlro.trees;

import java.util.List;

/** Rows of features and what is to be learnt of each, packed as the library takes them. */
record Table(float[] values, float[] labels, int width) {
  /** One row and its label. */
  record Line(float[] features, float label) {}

  /** The labels less what a column already says: trees learn what is left to explain. */
  static Table residuals(List<Line> lines, int column) {
    int width = lines.get(0).features().length;
    float[] values = new float[lines.size() * width];
    float[] labels = new float[lines.size()];
    for (int i = 0; i < labels.length; i++) {
      Line line = lines.get(i);
      System.arraycopy(line.features(), 0, values, i * width, width);
      labels[i] = line.label() - line.features()[column];
    }
    return new Table(values, labels, width);
  }

  int rows() {
    return labels.length;
  }

  /** Mean absolute difference of the labels and these. */
  double meanError(float[] predictions) {
    double sum = 0;
    for (int i = 0; i < labels.length; i++) {
      sum += Math.abs(labels[i] - predictions[i]);
    }
    return sum / labels.length;
  }
}
