package io.adlro.trees;

import java.util.List;

/** Rows of features with their labels, packed for the library. */
record FeatureTable(float[] values, float[] labels, int width) {
  /** One row and its label. */
  record Line(float[] features, float label) {}

  /** The labels minus one column: the trees learn the residuals. */
  static FeatureTable residuals(List<Line> lines, int column) {
    int width = lines.get(0).features().length;
    float[] values = new float[lines.size() * width];
    float[] labels = new float[lines.size()];
    for (int i = 0; i < labels.length; i++) {
      Line line = lines.get(i);
      System.arraycopy(line.features(), 0, values, i * width, width);
      labels[i] = line.label() - line.features()[column];
    }
    return new FeatureTable(values, labels, width);
  }

  int rows() {
    return labels.length;
  }

  /** Mean absolute difference between labels and predictions. */
  double meanError(float[] predictions) {
    double sum = 0;
    for (int i = 0; i < labels.length; i++) {
      sum += Math.abs(labels[i] - predictions[i]);
    }
    return sum / labels.length;
  }
}
