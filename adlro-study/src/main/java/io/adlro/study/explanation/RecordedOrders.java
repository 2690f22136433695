package io.adlro.study.explanation;

import io.adlro.core.event.Order;
import io.adlro.core.policy.DecisionContext;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.Explanation.Move;
import java.util.ArrayList;
import java.util.List;

/** Repeats the orders of a journal. */
final class RecordedOrders implements ExplainingPolicy.Decider {
  private final List<Order.Place> places = new ArrayList<>();
  private final List<Order.Preempt> preemptions = new ArrayList<>();

  /** Takes an order; refusals by the kernel, notes and wake-up times are ignored. */
  void add(Order order) {
    if (order instanceof Order.Place place) {
      places.add(place);
    } else if (order instanceof Order.Preempt preempt) {
      preemptions.add(preempt);
    }
  }

  void clear() {
    places.clear();
    preemptions.clear();
  }

  @Override
  public List<Move> plans(DecisionContext now) {
    return places.stream().map(place -> Move.on(now, place.job(), place.gpus()[0])).toList();
  }

  @Override
  public void act(DecisionContext now) {
    places.forEach(place -> now.startOn(place.job(), place.gpus()));
    preemptions.forEach(preempt -> now.preempt(preempt.job()));
  }
}
