package io.adlro.learn.nn;

import io.adlro.learn.Learner;
import io.adlro.learn.LearnerState;
import io.adlro.learn.Lesson;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;
import java.util.Arrays;
import java.util.List;

/** The learner of our own engine, for one thread: forward, Huber, backward, Adam. */
public final class NativeLearner implements Learner {
  /** A batch is taken in parts of about this many rows, which stay in the processor's cache. */
  private static final int ROWS_AT_ONCE = 256;

  /**
   * How the network is fitted.
   *
   * @param learningRate of Adam
   * @param huberDelta error at which the loss turns from a parabola into a line
   * @param gradientClip longest gradient; longer ones are shortened to it, infinity leaves all
   */
  public record Settings(double learningRate, double huberDelta, double gradientClip) {
    public Settings {
      if (!(learningRate > 0) || !(huberDelta > 0) || !(gradientClip > 0)) {
        throw new IllegalArgumentException(
            "learning rate %s, Huber delta %s and gradient clip %s must all be above zero"
                .formatted(learningRate, huberDelta, gradientClip));
      }
    }
  }

  private final NetworkSpec spec;
  private final WeightLayout layout;
  private final Network network;
  private final HuberLoss huber;
  private final Adam adam;
  private final float[] weights;
  private final float[] gradient;
  private Observation[] part = new Observation[0];

  public NativeLearner(NetworkSpec spec, Settings settings, float[] initialWeights) {
    this(spec, settings, initialWeights, FastestKernels.create());
  }

  public NativeLearner(
      NetworkSpec spec, Settings settings, float[] initialWeights, Kernels kernels) {
    Networks.requireFit(spec, initialWeights);
    this.spec = spec;
    layout = new WeightLayout(spec);
    network = Networks.network(spec, kernels);
    huber = new HuberLoss(settings.huberDelta());
    adam = new Adam(kernels, settings.learningRate(), settings.gradientClip(), spec.weights());
    weights = layout.toEngine(initialWeights);
    gradient = new float[spec.weights()];
  }

  @Override
  public QFunction function() {
    return new NetworkFunction(network, weights);
  }

  @Override
  public double learn(List<Lesson> batch) {
    double loss = fillGradient(batch);
    adam.step(gradient, weights);
    return loss;
  }

  @Override
  public float[] gradient(List<Lesson> batch) {
    fillGradient(batch);
    return layout.toSpec(gradient);
  }

  /** Sets the gradient of the mean loss and returns that loss. */
  private double fillGradient(List<Lesson> batch) {
    int taught = 0;
    for (Lesson lesson : batch) {
      taught += lesson.cells().length;
    }
    if (taught == 0) {
      throw new IllegalArgumentException("a batch must teach at least one cell");
    }
    Arrays.fill(gradient, 0);
    network.turn(weights);
    double sum = 0;
    int from = 0;
    while (from < batch.size()) {
      int to = endOfPart(batch, from);
      network.forward(weights, part, to - from);
      for (int i = from; i < to; i++) {
        sum += fillSlopes(i - from, batch.get(i), taught);
      }
      network.backward(gradient);
      from = to;
    }
    return sum / taught;
  }

  /** Loads as many observations as fit into one part, at least one. */
  private int endOfPart(List<Lesson> batch, int from) {
    if (part.length < batch.size()) {
      part = new Observation[batch.size()];
    }
    int rows = 0;
    int to = from;
    while (to < batch.size()) {
      Observation seen = batch.get(to).seen();
      rows += network.rowsOf(seen);
      if (to > from && rows > ROWS_AT_ONCE) {
        break;
      }
      part[to - from] = seen;
      to++;
    }
    return to;
  }

  private double fillSlopes(int plane, Lesson lesson, int taught) {
    double sum = 0;
    for (int i = 0; i < lesson.cells().length; i++) {
      int position = network.cells().position(plane, lesson.cells()[i]);
      if (position < 0) {
        throw new IllegalArgumentException(
            "cell %d is taught but not allowed".formatted(lesson.cells()[i]));
      }
      double error = (double) network.values()[position] - lesson.targets()[i];
      sum += huber.of(error);
      network.slopes()[position] += (float) (huber.slope(error) / taught);
    }
    return sum;
  }

  @Override
  public LearnerState state() {
    return new LearnerState(
        layout.toSpec(weights),
        layout.toSpec(adam.firstMoments()),
        layout.toSpec(adam.secondMoments()),
        adam.steps());
  }

  @Override
  public void restore(LearnerState state) {
    Networks.requireFit(spec, state.weights());
    Networks.requireFit(spec, state.firstMoments());
    Networks.requireFit(spec, state.secondMoments());
    System.arraycopy(layout.toEngine(state.weights()), 0, weights, 0, weights.length);
    adam.restore(
        layout.toEngine(state.firstMoments()),
        layout.toEngine(state.secondMoments()),
        state.steps());
  }

  @Override
  public void close() {}
}
