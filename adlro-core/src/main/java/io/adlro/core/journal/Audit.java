package io.adlro.core.journal;

import io.adlro.core.event.Computation;
import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Fallback;
import io.adlro.core.event.Order;
import io.adlro.core.event.Orders;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.policy.Budget;
import io.adlro.core.policy.PlacementPolicy;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
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

  private final List<JournalRecord.Ordered> recorded = new ArrayList<>();
  private final Deque<Order> decided = new ArrayDeque<>();
  private final JournalHeader header;
  private final Function<String, Optional<PlacementPolicy>> models;
  private SchedulingKernel kernel;
  private EventHandler facts;
  private long agreed;

  /** Begins with the first record. */
  public Audit(JournalHeader header, PlacementPolicy policy) {
    this(header, policy, digest -> Optional.empty());
  }

  /**
   * Begins with the first record of a journal in which other models are activated.
   *
   * @param models the policy with the model of a digest; the same policy goes on if there is none
   */
  public Audit(
      JournalHeader header,
      PlacementPolicy policy,
      Function<String, Optional<PlacementPolicy>> models) {
    this(header, receiver -> JournalRecovery.start(header, policy, receiver), 0, models);
  }

  /**
   * Begins behind a record.
   *
   * @param kernel makes the kernel that has applied all records up to it
   * @param applied number of that record
   */
  public Audit(JournalHeader header, Function<Orders, SchedulingKernel> kernel, long applied) {
    this(header, kernel, applied, digest -> Optional.empty());
  }

  private Audit(
      JournalHeader header,
      Function<Orders, SchedulingKernel> kernel,
      long applied,
      Function<String, Optional<PlacementPolicy>> models) {
    this.header = header;
    this.models = models;
    this.kernel = kernel.apply(new Decided());
    this.facts = JournalRecovery.entrance(header, this.kernel);
    decided.clear();
    this.agreed = applied;
  }

  /** Compares the rest of a journal; of a decision that is cut off, the recorded orders. */
  public Result check(JournalReader journal) throws IOException {
    while (journal.next()) {
      if (journal.record().sequence() > agreed + recorded.size()) {
        Optional<Difference> difference = take(journal.record());
        if (difference.isPresent()) {
          return new Result(agreed, difference, Optional.empty());
        }
      }
    }
    Optional<Difference> difference = compare(Budget.UNLIMITED);
    return new Result(
        agreed, difference, difference.isEmpty() ? Optional.of(journal.tail()) : Optional.empty());
  }

  /**
   * Takes the next record. The orders of a decision are compared when its end is taken: a decision
   * that used up its budget is repeated with the units that it took.
   *
   * @throws RecordMismatchException if a fact contradicts the state
   */
  public Optional<Difference> take(JournalRecord record) {
    if (record instanceof JournalRecord.Ordered ordered) {
      recorded.add(ordered);
      return ordered.order() instanceof Order.Decided end
          ? compare(budgetOf(end))
          : Optional.empty();
    }
    Optional<Difference> difference = compare(Budget.UNLIMITED);
    if (difference.isEmpty() && !decided.isEmpty()) {
      difference =
          Optional.of(
              new Difference(
                  record.sequence(), RecordText.of(record), RecordText.of(decided.getFirst())));
    }
    if (difference.isEmpty()) {
      JournalRecovery.apply(kernel, facts, (JournalRecord.Fact) record);
      agreed = record.sequence();
      if (((JournalRecord.Fact) record).event() instanceof Event.ModelActivated activated) {
        models.apply(activated.modelDigest()).ifPresent(this::goOnWith);
      }
    }
    return difference;
  }

  /** A policy of the same kind takes over the memory of the one before. */
  private void goOnWith(PlacementPolicy policy) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new KernelSnapshot(kernel, agreed).write(bytes);
    InputStream snapshot = new ByteArrayInputStream(bytes.toByteArray());
    kernel = KernelSnapshot.read(snapshot, policy, new Decided()).kernel();
    facts = JournalRecovery.entrance(header, kernel);
    decided.clear();
  }

  private static Budget budgetOf(Order.Decided end) {
    return end.fallback() == Fallback.BUDGET ? Budget.units(end.units() - 1) : Budget.UNLIMITED;
  }

  /** Decides, if orders were recorded, and compares them in turn. */
  private Optional<Difference> compare(Budget budget) {
    if (recorded.isEmpty()) {
      return Optional.empty();
    }
    kernel.decide(budget);
    for (JournalRecord.Ordered ordered : recorded) {
      Order now = decided.removeFirst();
      if (!text(ordered.order()).equals(text(now))) {
        return Optional.of(
            new Difference(ordered.sequence(), RecordText.of(ordered.order()), RecordText.of(now)));
      }
      agreed = ordered.sequence();
    }
    recorded.clear();
    return Optional.empty();
  }

  /** The units of work of a decision are no difference: another build may count otherwise. */
  private static String text(Order order) {
    return order instanceof Order.Decided end ? end.fallback().name() : RecordText.of(order);
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
    public void compute(long atMicros, int number, Computation task) {
      decided.add(new Order.Compute(atMicros, number, task.kind()));
    }

    @Override
    public void decided(long atMicros, long units, Fallback fallback) {
      decided.add(new Order.Decided(atMicros, units, fallback));
    }
  }
}
