package io.adlro.learn.nn;

/** Half the squared error up to delta, linear beyond: limits the gradient of outliers. */
record HuberLoss(double delta) {
  double of(double error) {
    double size = Math.abs(error);
    return size <= delta ? 0.5 * error * error : delta * (size - 0.5 * delta);
  }

  double derivative(double error) {
    return Math.max(-delta, Math.min(delta, error));
  }
}
