package io.adlro.study.explanation;

import io.adlro.core.event.Event;
import io.adlro.core.event.EventHandler;
import io.adlro.core.event.Order;
import io.adlro.core.journal.JournalHeader;
import io.adlro.core.journal.JournalReader;
import io.adlro.core.journal.JournalRecord;
import io.adlro.core.journal.JournalRecovery;
import io.adlro.core.journal.JournalTail;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.ExplanationQuestion;
import io.adlro.study.journal.JournalFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * The decisions of a journal, of any policy: the agent receives the facts, the orders are the
 * recorded ones.
 */
public final class JournalReplay implements Decisions {
  private final JournalFile file;
  private final AdlroAgent.Model model;
  private final IntFunction<String> ids;

  public JournalReplay(Path file, AdlroAgent.Model model, IntFunction<String> ids) {
    this.file = new JournalFile("--journal", file);
    this.model = model;
    this.ids = ids;
  }

  @Override
  public Seen look(ExplanationQuestion question, OptionalInt subject) {
    return file.read(
        journal -> {
          Pass pass = new Pass(journal.header(), question, subject);
          pass.run(journal);
          return new Seen(pass.watch, new JobNames(pass.kernel.state().jobs(), ids));
        });
  }

  /** One pass through the file. */
  private final class Pass {
    private final RecordedOrders orders = new RecordedOrders();
    private final ReplayedComputations computations = new ReplayedComputations();
    private final ExplainingPolicy watch;
    private final SchedulingKernel kernel;
    private final EventHandler facts;

    Pass(JournalHeader header, ExplanationQuestion question, OptionalInt subject) {
      watch = ExplainingPolicy.ofAnother(orders, header.inputs(), model, question, subject);
      kernel = JournalRecovery.start(header, watch, computations);
      facts = JournalRecovery.entrance(header, kernel);
    }

    void run(JournalReader journal) throws IOException {
      while (watch.found().isEmpty()) {
        if (!journal.next()) {
          requireClean(journal.tail());
          return;
        }
        take(journal.record());
      }
    }

    private void requireClean(JournalTail tail) {
      if (tail.kind() != JournalTail.Kind.CLEAN) {
        throw file.error("is " + tail.text() + "; take another copy of the file");
      }
    }

    private void take(JournalRecord record) {
      if (record instanceof JournalRecord.Fact fact) {
        if (fact.event() instanceof Event.Computed result) {
          computations.computed(kernel, result);
        } else {
          JournalRecovery.apply(kernel, facts, fact);
        }
      } else if (record instanceof JournalRecord.Ordered ordered) {
        orders.add(ordered.order());
        computations.add(ordered.order());
        if (ordered.order() instanceof Order.Decided) {
          decide(record);
        }
      }
    }

    private void decide(JournalRecord record) {
      try {
        kernel.decide();
        computations.decided(kernel);
      } catch (IllegalStateException | IndexOutOfBoundsException e) {
        throw misfit(record);
      }
      orders.clear();
    }

    private UserError misfit(JournalRecord record) {
      return file.error(
          "the decision that ends with record %d does not fit the records before"
              .formatted(record.sequence()));
    }
  }
}
