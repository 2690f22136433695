package io.adlro.torch;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.training.GradientCollector;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import java.util.List;

/**
 * The learner on PyTorch. Each call closes the scope of its arrays; only weights and moments live
 * as long as the learner.
 */
public final class TorchLearner implements Learner {
  /** DJL allows one gradient collector in a process. */
  private static final Object ONE_AT_A_TIME = new Object();

  private final NetworkSpec spec;
  private final TorchNetwork network;
  private final NDManager manager;
  private final Learner.Settings settings;
  private TorchAdam adam;

  public TorchLearner(NetworkSpec spec, Learner.Settings settings, LearnerState state) {
    requireFit(spec, state);
    this.spec = spec;
    this.network = TorchNetwork.of(spec);
    this.manager = TorchEngine.newManager();
    this.adam = new TorchAdam(manager, settings, state);
    this.settings = settings;
  }

  private static void requireFit(NetworkSpec spec, LearnerState state) {
    for (float[] numbers : List.of(state.weights(), state.firstMoments(), state.secondMoments())) {
      if (numbers.length != spec.weights()) {
        throw new IllegalArgumentException(
            "%s has %d weights, not %d".formatted(spec, spec.weights(), numbers.length));
      }
    }
  }

  /** Cells that are not allowed get minus infinity, as in the native engine. */
  @Override
  public QFunction function() {
    return (seen, values) -> {
      try (NDManager scope = manager.newSubManager()) {
        TorchBatch batch = network.batch(scope, List.of(seen));
        float[] all = network.values(adam.weights(scope), batch).toFloatArray();
        for (int cell = 0; cell < seen.cells(); cell++) {
          values[cell] = seen.allowed()[cell] ? all[cell] : Float.NEGATIVE_INFINITY;
        }
      }
    };
  }

  @Override
  public double learn(List<TrainingExample> batch) {
    try (NDManager scope = manager.newSubManager()) {
      NDArray weights = adam.weights(scope);
      double loss = backward(scope, weights, batch);
      adam.step(weights.getGradient());
      return loss;
    }
  }

  @Override
  public float[] gradient(List<TrainingExample> batch) {
    try (NDManager scope = manager.newSubManager()) {
      NDArray weights = adam.weights(scope);
      backward(scope, weights, batch);
      return weights.getGradient().toFloatArray();
    }
  }

  /** Leaves the gradient of the mean loss with the weights and returns that loss. */
  private double backward(NDManager scope, NDArray weights, List<TrainingExample> examples) {
    List<Observation> seen = examples.stream().map(TrainingExample::seen).toList();
    TorchBatch batch = network.batch(scope, seen);
    int withTarget = examples.stream().mapToInt(example -> example.cells().length).sum();
    if (withTarget == 0) {
      throw new IllegalArgumentException("a batch needs at least one cell with a target");
    }
    long[] positions = new long[withTarget];
    float[] targets = new float[withTarget];
    int at = 0;
    for (int i = 0; i < examples.size(); i++) {
      TrainingExample example = examples.get(i);
      for (int c = 0; c < example.cells().length; c++) {
        positions[at] = position(batch, i, example.seen(), example.cells()[c]);
        targets[at++] = example.targets()[c];
      }
    }
    NDArray index = scope.create(positions);
    NDArray target = scope.create(targets);
    synchronized (ONE_AT_A_TIME) {
      try (GradientCollector collector = manager.getEngine().newGradientCollector()) {
        weights.setRequiresGradient(true);
        NDArray values = network.values(weights, batch).flatten().gather(index, 0);
        NDArray loss = huber(values.sub(target));
        collector.backward(loss);
        return loss.getFloat();
      }
    }
  }

  private static int position(TorchBatch batch, int index, Observation seen, int cell) {
    if (!seen.allowed()[cell]) {
      throw new IllegalArgumentException("cell %d has a target but is not allowed".formatted(cell));
    }
    return batch.position(index, seen, cell);
  }

  /** The mean Huber loss: half the squared error up to delta, linear beyond. */
  private NDArray huber(NDArray error) {
    NDArray size = error.abs();
    NDArray inside = size.minimum(settings.huberDelta());
    return inside.square().mul(0.5).add(size.sub(inside).mul(settings.huberDelta())).mean();
  }

  @Override
  public LearnerState state() {
    return adam.state();
  }

  @Override
  public void restore(LearnerState state) {
    requireFit(spec, state);
    adam.close();
    adam = new TorchAdam(manager, settings, state);
  }

  /** Number of arrays that live outside of calls. */
  int arraysHeld() {
    return manager.getManagedArrays().size();
  }

  @Override
  public void close() {
    manager.close();
  }
}
