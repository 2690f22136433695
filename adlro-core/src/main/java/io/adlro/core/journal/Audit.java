package io.adlro.core.journal;

import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Order;
import io.adlro.core.event.Orders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.PlacementPolicy;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Optional;
import java.util.function.Function;

/**
 * Decides again along a journal and compares each order with the recorded one. Facts are applied as
 * in a recovery; the orders that change the state are those that are decided now. The first
 * difference ends the audit.
 */
public final class Audit {
  /**
   * The first order that differs.
   *
   * @param sequence number of the recorded order
   * @param recorded the recorded order, or the fact in whose place an order was decided
   * @param decided the order in its place, "" for none
   */
  public record Difference(long sequence, String recorded, String decided) {}

  /**
   * What an audit found.
   *
   * @param records that agree
   * @param tail how the journal ends; empty if a difference came first
   */
  public record Result(long records, Optional<Difference> difference, Optional<JournalTail> tail) {}

  private final Deque<Order> decided = new ArrayDeque<>();
  private final SchedulingKernel kernel;
  private final EventHandler facts;
  private long agreed;

  /** Begins with the first record. */
  public Audit(JournalHeader header, PlacementPolicy policy) {
    this(header, receiver -> JournalRecovery.start(header, policy, receiver), 0);
  }

  /**
   * Begins behind a record.
   *
   * @param kernel makes the kernel that has applied all records up to it
   * @param applied number of that record
   */
  public Audit(JournalHeader header, Function<Orders, SchedulingKernel> kernel, long applied) {
    this.kernel = kernel.apply(new Decided());
    this.facts = JournalRecovery.entrance(header, this.kernel);
    decided.clear();
    this.agreed = applied;
  }

  /** Compares the rest of a journal. */
  public Result check(JournalReader journal) throws IOException {
    while (journal.next()) {
      if (journal.record().sequence() > agreed) {
        Optional<Difference> difference = take(journal.record());
        if (difference.isPresent()) {
          return new Result(agreed, difference, Optional.empty());
        }
      }
    }
    return new Result(agreed, Optional.empty(), Optional.of(journal.tail()));
  }

  /**
   * Takes the next record; a difference if it is not the one that this kernel gives.
   *
   * @throws RecordMismatchException if a fact contradicts the state
   */
  public Optional<Difference> take(JournalRecord record) {
    Optional<Difference> difference =
        record instanceof JournalRecord.Ordered ordered
            ? compare(ordered)
            : apply((JournalRecord.Fact) record);
    if (difference.isEmpty()) {
      agreed = record.sequence();
    }
    return difference;
  }

  private Optional<Difference> apply(JournalRecord.Fact fact) {
    if (!decided.isEmpty()) {
      return Optional.of(
          new Difference(fact.sequence(), RecordText.of(fact), RecordText.of(decided.getFirst())));
    }
    JournalRecovery.apply(kernel, facts, fact);
    return Optional.empty();
  }

  private Optional<Difference> compare(JournalRecord.Ordered ordered) {
    if (decided.isEmpty()) { // the first order of a decision
      kernel.decide();
    }
    String recorded = RecordText.of(ordered.order());
    String now = RecordText.of(decided.removeFirst());
    return recorded.equals(now)
        ? Optional.empty()
        : Optional.of(new Difference(ordered.sequence(), recorded, now));
  }

  /** Keeps the orders of a decision until they are compared. */
  private final class Decided implements Orders {
    @Override
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {
      decided.add(new Order.Place(atMicros, job, attempt, Arrays.copyOf(gpus, count)));
    }

    @Override
    public void preempt(long atMicros, int job, int attempt) {
      decided.add(new Order.Preempt(atMicros, job, attempt));
    }

    @Override
    public void refuse(long atMicros, int job) {
      decided.add(new Order.Refuse(atMicros, job));
    }

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {
      decided.add(new Order.WakeAt(atMicros, wakeMicros));
    }

    @Override
    public void note(long atMicros, int job, double[] values) {
      decided.add(new Order.Note(atMicros, job, values.clone()));
    }

    @Override
    public void decided(long atMicros) {
      decided.add(new Order.Decided(atMicros));
    }
  }
}
