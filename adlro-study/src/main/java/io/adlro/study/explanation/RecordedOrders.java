package io.adlro.study.explanation;

import io.adlro.core.journal.JournalFormatException;
import io.adlro.core.policy.DecisionContext;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.Explanation.Move;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/** Repeats the orders of a journal. */
final class RecordedOrders implements ExplainingPolicy.Decider {
  private record Place(int job, int[] gpus) {}

  private final Supplier<UserError> misfit;
  private final List<Place> places = new ArrayList<>();
  private final List<Integer> preempted = new ArrayList<>();

  /** What to say when the orders cannot be carried out. */
  RecordedOrders(Supplier<UserError> misfit) {
    this.misfit = misfit;
  }

  /** Reads an order; refusals by the kernel and wake-up times are ignored. */
  void add(String line) {
    try {
      add(line.split("\t", -1));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new JournalFormatException(line, e);
    }
  }

  private void add(String[] fields) {
    switch (fields[1]) {
      case ">Place" -> places.add(new Place(Integer.parseInt(fields[2]), gpus(fields[4])));
      case ">Preempt" -> preempted.add(Integer.parseInt(fields[2]));
      case ">Refuse", ">WakeAt", ">Note", ">Decided" -> {}
      default -> throw new IllegalArgumentException("unknown kind of order: " + fields[1]);
    }
  }

  private static int[] gpus(String text) {
    return Arrays.stream(text.split(",", -1)).mapToInt(Integer::parseInt).toArray();
  }

  void clear() {
    places.clear();
    preempted.clear();
  }

  @Override
  public List<Move> plans(DecisionContext now) {
    try {
      return places.stream().map(place -> Move.on(now, place.job(), place.gpus()[0])).toList();
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw misfit.get();
    }
  }

  @Override
  public void act(DecisionContext now) {
    try {
      places.forEach(place -> now.startOn(place.job(), place.gpus()));
      preempted.forEach(now::preempt);
    } catch (IllegalStateException | IndexOutOfBoundsException e) {
      throw misfit.get();
    }
  }
}
