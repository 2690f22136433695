package io.adlro.core.journal;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Orders;
import io.adlro.core.kernel.FactFilter;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.state.ClusterState;
import java.io.IOException;

/**
 * Applies the records of a journal to a kernel: facts change the state and the memory of the
 * policy, and so do the recorded orders. No policy runs, so another build, model or time budget
 * leads to the same state.
 */
public final class JournalRecovery {
  private final SchedulingKernel kernel;
  private final EventHandler facts;
  private long applied;

  /**
   * Continues with the record behind this one.
   *
   * @param kernel that has applied all records up to it; its receiver of orders gets the recorded
   *     orders again and has to ignore them
   * @param applied number of that record, 0 for none
   */
  public JournalRecovery(SchedulingKernel kernel, long applied) {
    this(kernel, kernel, applied);
  }

  /**
   * The same for facts that go to the kernel through another handler, see {@link #entrance}.
   *
   * @param facts receives the facts and hands them to the kernel
   */
  public JournalRecovery(SchedulingKernel kernel, EventHandler facts, long applied) {
    this.kernel = kernel;
    this.facts = facts;
    this.applied = applied;
  }

  /** A kernel before the first record of a journal. */
  public static SchedulingKernel start(
      JournalHeader header, PlacementPolicy policy, Orders receiver) {
    ClusterState state = new ClusterState(new JobTable(header.cluster()));
    return new SchedulingKernel(state, policy, receiver, header.unsatisfiable());
  }

  /** Where the facts of a journal enter: the kernel itself, or a filter in front of it. */
  public static EventHandler entrance(JournalHeader header, SchedulingKernel kernel) {
    return header.facts() == JournalHeader.Facts.SIMULATED
        ? kernel
        : new FactFilter(kernel, (atMicros, job) -> {});
  }

  /** The number of the record that was applied last, 0 before the first. */
  public long applied() {
    return applied;
  }

  /** Applies all readable records that were not applied before. */
  public JournalTail applyAll(JournalReader journal) throws IOException {
    while (journal.next()) {
      if (journal.record().sequence() > applied) {
        apply(journal.record());
      }
    }
    return journal.tail();
  }

  /**
   * Applies the next record.
   *
   * @throws RecordMismatchException if it contradicts the records before; the kernel is to be
   *     discarded
   */
  public void apply(JournalRecord record) {
    if (record.sequence() != applied + 1) {
      throw new IllegalArgumentException(
          "record %d follows record %d".formatted(record.sequence(), applied));
    }
    if (record instanceof JournalRecord.Fact fact) {
      apply(kernel, facts, fact);
    } else if (record instanceof JournalRecord.Ordered ordered) {
      apply(kernel, ordered);
    }
    applied = record.sequence();
  }

  /** Applies a fact to a kernel; a submitted job is added to its table first. */
  public static void apply(SchedulingKernel kernel, EventHandler facts, JournalRecord.Fact fact) {
    try {
      if (fact.event() instanceof Event.JobSubmitted submitted
          && submitted.job() == kernel.state().jobs().size()) {
        long atMicros = Math.max(submitted.atMicros(), kernel.state().nowMicros());
        kernel.state().jobs().add(submitted.request(), atMicros);
      }
      fact.event().dispatch(facts);
    } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new RecordMismatchException(fact, e);
    }
  }

  private static void apply(SchedulingKernel kernel, JournalRecord.Ordered ordered) {
    try {
      ordered.order().dispatch(kernel);
    } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new RecordMismatchException(ordered, e);
    }
  }
}
