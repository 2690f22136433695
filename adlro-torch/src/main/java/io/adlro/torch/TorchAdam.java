package io.adlro.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;

/**
 * The weights, and Adam as in its paper. DJL's Adam adds epsilon to the root before the bias
 * correction: early steps of weights with small gradients are then far too short.
 */
final class TorchAdam implements AutoCloseable {
  private static final double FIRST_DECAY = 0.9;
  private static final double SECOND_DECAY = 0.999;
  private static final double EPSILON = 1e-8;

  private final Learner.Settings settings;
  private final NDArray weights;
  private final NDArray firstMoments;
  private final NDArray secondMoments;
  private long steps;

  TorchAdam(NDManager manager, Learner.Settings settings, LearnerState state) {
    this.settings = settings;
    weights = manager.create(state.weights());
    firstMoments = manager.create(state.firstMoments());
    secondMoments = manager.create(state.secondMoments());
    steps = state.steps();
  }

  /** The weights without a copy, as an array of the scope with which a graph can begin. */
  NDArray weights(NDManager scope) {
    NDArray view = weights.stopGradient();
    view.attach(scope);
    return view;
  }

  /** Moves the weights; a gradient that is not finite throws and changes nothing. */
  void step(NDArray gradient) {
    double length = length(gradient);
    if (!Double.isFinite(length)) {
      throw new IllegalStateException("the gradient is not finite after %d steps".formatted(steps));
    }
    if (length > settings.gradientClip()) {
      gradient.muli(settings.gradientClip() / length);
    }
    steps++;
    double rate = settings.learningRate() / (1 - StrictMath.pow(FIRST_DECAY, (double) steps));
    double rootScale = 1 / Math.sqrt(1 - StrictMath.pow(SECOND_DECAY, (double) steps));
    try (NDArray square = gradient.square()) {
      secondMoments.muli(SECOND_DECAY).addi(square.muli(1 - SECOND_DECAY));
    }
    firstMoments.muli(FIRST_DECAY).addi(gradient.muli(1 - FIRST_DECAY));
    try (NDArray root = secondMoments.sqrt();
        NDArray move = firstMoments.mul(rate)) {
      weights.subi(move.divi(root.muli(rootScale).addi(EPSILON)));
    }
  }

  private static double length(NDArray gradient) {
    try (NDArray square = gradient.square();
        NDArray sum = square.sum()) {
      return Math.sqrt(sum.getFloat());
    }
  }

  LearnerState state() {
    return new LearnerState(
        weights.toFloatArray(), firstMoments.toFloatArray(), secondMoments.toFloatArray(), steps);
  }

  @Override
  public void close() {
    weights.close();
    firstMoments.close();
    secondMoments.close();
  }
}
