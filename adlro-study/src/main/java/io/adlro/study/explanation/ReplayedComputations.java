package io.adlro.study.explanation;

import io.adlro.core.event.Computation;
import io.adlro.core.event.Event;
import io.adlro.core.event.Order;
import io.adlro.core.event.QuietOrders;
import io.adlro.core.kernel.SchedulingKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The computations of a replay. One that the journal has too gets the recorded result, when it came
 * then; one that only the replaying agent requests is run at once.
 */
final class ReplayedComputations extends QuietOrders {
  private final List<Order.Compute> recorded = new ArrayList<>();
  private final Map<Integer, Integer> numbers = new TreeMap<>();
  private final Map<Integer, Computation> requested = new TreeMap<>();

  /** Takes an order of the present decision of the journal. */
  void add(Order order) {
    if (order instanceof Order.Compute compute) {
      recorded.add(compute);
    }
  }

  @Override
  public void compute(long atMicros, int number, Computation task) {
    requested.put(number, task);
  }

  /** The agent has decided at the same place as the journal. */
  void decided(SchedulingKernel kernel) {
    for (Order.Compute compute : recorded) {
      if (kernel.state().awaitedComputation(compute.kind()) == 0) {
        kernel.compute(
            compute.atMicros(),
            kernel.state().computations() + 1,
            Computation.recorded(compute.kind()));
      }
      int own = kernel.state().awaitedComputation(compute.kind());
      requested.remove(own);
      numbers.put(compute.number(), own);
    }
    recorded.clear();
    Map<Integer, Computation> rest = new TreeMap<>(requested);
    requested.clear();
    rest.forEach(
        (number, task) ->
            kernel.computed(kernel.state().nowMicros(), number, task.kind(), task.run()));
  }

  /** A recorded result comes. */
  void computed(SchedulingKernel kernel, Event.Computed fact) {
    Integer own = numbers.remove(fact.number());
    if (own != null) {
      kernel.computed(
          Math.max(fact.atMicros(), kernel.state().nowMicros()), own, fact.kind(), fact.result());
    }
  }
}
