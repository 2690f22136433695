package io.adlro.learn.dqn;

import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import java.util.List;

/**
 * A value for each cell that is linear in the inputs, by plain gradient steps: a small stand-in.
 */
public final class LinearLearner implements Learner {
  private final int inputs;
  private final double rate;
  private float[] weights;
  private long steps;

  public LinearLearner(int inputs, int cells, double rate) {
    this.inputs = inputs;
    this.rate = rate;
    this.weights = new float[inputs * cells];
  }

  /** A function that keeps these weights. */
  public static QFunction function(int inputs, float[] weights) {
    float[] kept = weights.clone();
    return (seen, values) -> {
      for (int cell = 0; cell < seen.cells(); cell++) {
        values[cell] = (float) value(inputs, kept, seen, cell);
      }
    };
  }

  private static double value(int inputs, float[] weights, Observation seen, int cell) {
    double sum = 0;
    for (int i = 0; i < inputs; i++) {
      sum += weights[cell * inputs + i] * seen.inputs()[i];
    }
    return sum;
  }

  @Override
  public QFunction function() {
    return function(inputs, weights);
  }

  @Override
  public double learn(List<TrainingExample> batch) {
    float[] gradient = gradient(batch);
    double loss = 0;
    for (TrainingExample example : batch) {
      double error = error(example);
      loss += 0.5 * error * error / batch.size();
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] -= (float) (rate * gradient[i]);
    }
    steps++;
    return loss;
  }

  @Override
  public float[] gradient(List<TrainingExample> batch) {
    float[] gradient = new float[weights.length];
    for (TrainingExample example : batch) {
      int first = example.cells()[0] * inputs;
      for (int i = 0; i < inputs; i++) {
        gradient[first + i] += (float) (error(example) * example.seen().inputs()[i] / batch.size());
      }
    }
    return gradient;
  }

  private double error(TrainingExample example) {
    return value(inputs, weights, example.seen(), example.cells()[0]) - example.targets()[0];
  }

  @Override
  public LearnerState state() {
    return new LearnerState(weights.clone(), new float[0], new float[0], steps);
  }

  @Override
  public void restore(LearnerState state) {
    weights = state.weights().clone();
    steps = state.steps();
  }

  @Override
  public void close() {}
}
