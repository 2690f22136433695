package io.adlro.learn.nn;

/** Adam with the bias corrections of its paper: moments of the gradient and the steps taken. */
final class Adam {
  private static final double FIRST_DECAY = 0.9;
  private static final double SECOND_DECAY = 0.999;
  private static final double EPSILON = 1e-8;

  private final Kernels kernels;
  private final double learningRate;
  private final double gradientClip;
  private float[] firstMoments;
  private float[] secondMoments;
  private long steps;

  Adam(Kernels kernels, double learningRate, double gradientClip, int weights) {
    this.kernels = kernels;
    this.learningRate = learningRate;
    this.gradientClip = gradientClip;
    firstMoments = new float[weights];
    secondMoments = new float[weights];
  }

  /** Moves the weights; a gradient that is not finite throws and changes nothing. */
  void step(float[] gradient, float[] weights) {
    double length = length(gradient);
    if (!Double.isFinite(length)) {
      throw new IllegalStateException("the gradient is not finite after %d steps".formatted(steps));
    }
    steps++;
    double scale = length > gradientClip ? gradientClip / length : 1;
    double firstCorrection = 1 - StrictMath.pow(FIRST_DECAY, (double) steps);
    double secondCorrection = 1 - StrictMath.pow(SECOND_DECAY, (double) steps);
    AdamStep step =
        new AdamStep(
            (float) scale,
            (float) FIRST_DECAY,
            (float) (1 - FIRST_DECAY),
            (float) SECOND_DECAY,
            (float) (1 - SECOND_DECAY),
            (float) (learningRate / firstCorrection),
            (float) (1 / Math.sqrt(secondCorrection)),
            (float) EPSILON);
    kernels.adam(weights.length, step, gradient, weights, firstMoments, secondMoments);
  }

  /** Four independent sums in a fixed order: a single one would wait for each addition. */
  private static double length(float[] gradient) {
    double sum0 = 0;
    double sum1 = 0;
    double sum2 = 0;
    double sum3 = 0;
    int i = 0;
    for (; i + 3 < gradient.length; i += 4) {
      sum0 += (double) gradient[i] * gradient[i];
      sum1 += (double) gradient[i + 1] * gradient[i + 1];
      sum2 += (double) gradient[i + 2] * gradient[i + 2];
      sum3 += (double) gradient[i + 3] * gradient[i + 3];
    }
    for (; i < gradient.length; i++) {
      sum0 += (double) gradient[i] * gradient[i];
    }
    return Math.sqrt((sum0 + sum1) + (sum2 + sum3));
  }

  float[] firstMoments() {
    return firstMoments;
  }

  float[] secondMoments() {
    return secondMoments;
  }

  long steps() {
    return steps;
  }

  void restore(float[] firstMoments, float[] secondMoments, long steps) {
    this.firstMoments = firstMoments;
    this.secondMoments = secondMoments;
    this.steps = steps;
  }
}
