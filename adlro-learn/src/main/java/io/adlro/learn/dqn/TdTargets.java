package io.adlro.learn.dqn;

import io.adlro.learn.Lesson;
import io.adlro.learn.Observation;
import io.adlro.learn.QFunction;
import io.adlro.learn.dqn.DqnSettings.Bootstrap;
import java.util.ArrayList;
import java.util.List;

/**
 * What the taken cell of a transition should be worth: y = r + d max Q'(s', a') over the a' allowed
 * in s'; that mask travels in the transition. Q' is the target network and d the discount. For one
 * thread, like the functions it asks.
 */
final class TdTargets {
  private final Bootstrap bootstrap;
  private final Discount discount;
  private final QFunction acting;
  private final QFunction target;
  private float[] values = new float[0];

  TdTargets(Bootstrap bootstrap, Discount discount, QFunction acting, QFunction target) {
    this.bootstrap = bootstrap;
    this.discount = discount;
    this.acting = acting;
    this.target = target;
  }

  List<Lesson> lessons(List<Transition> batch) {
    List<Lesson> lessons = new ArrayList<>(batch.size());
    for (Transition step : batch) {
      lessons.add(
          new Lesson(step.seen(), new int[] {step.cell()}, new float[] {(float) target(step)}));
    }
    return lessons;
  }

  double target(Transition step) {
    return step.next().isEmpty()
        ? step.reward()
        : step.reward() + discount.after(step.elapsedSeconds()) * bestValue(step.next().get());
  }

  private double bestValue(Observation next) {
    if (values.length < next.cells()) {
      values = new float[next.cells()];
    }
    QFunction chooser = bootstrap == Bootstrap.DOUBLE ? acting : target;
    chooser.values(next, values);
    int cell = Cells.best(next, values);
    if (bootstrap == Bootstrap.DOUBLE) {
      target.values(next, values);
    }
    return values[cell];
  }
}
