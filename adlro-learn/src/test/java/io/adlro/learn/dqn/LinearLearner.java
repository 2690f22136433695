package io.adlro.learn.dqn;

import io.adlro.learn.Learner;
import io.adlro.learn.LearnerState;
import io.adlro.learn.Lesson;
import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;
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
  public double learn(List<Lesson> batch) {
    float[] gradient = gradient(batch);
    double loss = 0;
    for (Lesson lesson : batch) {
      double error = error(lesson);
      loss += 0.5 * error * error / batch.size();
    }
    for (int i = 0; i < weights.length; i++) {
      weights[i] -= (float) (rate * gradient[i]);
    }
    steps++;
    return loss;
  }

  @Override
  public float[] gradient(List<Lesson> batch) {
    float[] gradient = new float[weights.length];
    for (Lesson lesson : batch) {
      int first = lesson.cells()[0] * inputs;
      for (int i = 0; i < inputs; i++) {
        gradient[first + i] += (float) (error(lesson) * lesson.seen().inputs()[i] / batch.size());
      }
    }
    return gradient;
  }

  private double error(Lesson lesson) {
    return value(inputs, weights, lesson.seen(), lesson.cells()[0]) - lesson.targets()[0];
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
