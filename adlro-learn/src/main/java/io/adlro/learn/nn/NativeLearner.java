package io.adlro.learn.nn;

import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.GridNetwork.Reuse;
import java.util.Arrays;
import java.util.List;

/** The learner of the native engine, for one thread: forward, Huber loss, backward, Adam. */
public final class NativeLearner implements Learner {
  /** A batch is split into parts of about this many rows, which fit into the processor's cache. */
  private static final int ROWS_AT_ONCE = 256;

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
    network = Networks.network(spec, kernels, Reuse.WITHIN_A_BATCH);
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
  public double learn(List<TrainingExample> batch) {
    double loss = fillGradient(batch);
    adam.step(gradient, weights);
    return loss;
  }

  @Override
  public float[] gradient(List<TrainingExample> batch) {
    fillGradient(batch);
    return layout.toSpec(gradient);
  }

  /** Sets the gradient of the mean loss and returns that loss. */
  private double fillGradient(List<TrainingExample> batch) {
    int targets = 0;
    for (TrainingExample example : batch) {
      targets += example.cells().length;
    }
    if (targets == 0) {
      throw new IllegalArgumentException("a batch needs at least one cell with a target");
    }
    Arrays.fill(gradient, 0);
    network.transpose(weights);
    double sum = 0;
    int from = 0;
    while (from < batch.size()) {
      int to = endOfPart(batch, from);
      network.forward(weights, part, to - from);
      for (int i = from; i < to; i++) {
        sum += fillGrads(i - from, batch.get(i), targets);
      }
      network.backward(gradient);
      from = to;
    }
    return sum / targets;
  }

  /** Loads as many observations as fit into one part, at least one. */
  private int endOfPart(List<TrainingExample> batch, int from) {
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

  private double fillGrads(int plane, TrainingExample example, int targets) {
    double sum = 0;
    for (int i = 0; i < example.cells().length; i++) {
      int position = network.cells().position(plane, example.cells()[i]);
      if (position < 0) {
        throw new IllegalArgumentException(
            "cell %d has a target but is not allowed".formatted(example.cells()[i]));
      }
      double error = (double) network.values()[position] - example.targets()[i];
      sum += huber.of(error);
      network.grads()[position] += (float) (huber.derivative(error) / targets);
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
