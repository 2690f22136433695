package io.adlro.study.explanation;

import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.journal.JournalLine;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.Adlro;
import io.adlro.learn.agent.ExplanationQuestion;
import io.adlro.learn.agent.ExplanationWatch;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The decisions of a journal, of any policy: the agent receives the facts, the orders are the
 * recorded ones.
 */
public final class JournalReplay implements Decisions {
  private final JournalFile file;
  private final String input;
  private final PolicyInputs inputs;
  private final Adlro.Model model;
  private final IntFunction<String> ids;

  /**
   * A journal with the cluster that it was written on, which it does not name itself.
   *
   * @param input what the journal was written on, according to the user
   */
  public JournalReplay(
      Path file, String input, PolicyInputs inputs, Adlro.Model model, IntFunction<String> ids) {
    this.file = new JournalFile(file);
    this.input = input;
    this.inputs = inputs;
    this.model = model;
    this.ids = ids;
  }

  @Override
  public Seen look(ExplanationQuestion question, OptionalInt subject) {
    Replay replay = new Replay(question, subject);
    file.read(replay::take);
    return new Seen(replay.watch, new JobNames(replay.jobs, ids));
  }

  /** One going through the file. */
  private final class Replay {
    private final JobTable jobs = new JobTable(inputs.cluster());
    private final RecordedOrders orders = new RecordedOrders(this::misfit);
    private final ExplanationWatch watch;
    private final SchedulingKernel kernel;
    private long line;

    Replay(ExplanationQuestion question, OptionalInt subject) {
      watch = ExplanationWatch.ofAnother(orders, inputs, model, question, subject);
      kernel = new SchedulingKernel(jobs, watch, new Nowhere());
    }

    boolean take(long number, String text) {
      line = number;
      if (text.endsWith("\t>Decided")) {
        kernel.decide();
        orders.clear();
      } else if (text.contains("\t>")) {
        read(
            () -> {
              orders.add(text);
              return orders;
            });
      } else {
        Event event = read(() -> JournalLine.event(text));
        try {
          apply(event);
        } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
          throw misfit();
        }
      }
      return watch.found().isEmpty();
    }

    private void apply(Event event) {
      if (event instanceof Event.JobSubmitted submitted) {
        jobs.add(submitted.request());
      }
      boolean kernelKnows =
          event instanceof Event.JobFailed failed && failed.cause() == FailureCause.IMPOSSIBLE;
      if (!kernelKnows) {
        event.dispatch(kernel);
      }
    }

    private <T> T read(Supplier<T> reading) {
      try {
        return reading.get();
      } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
        throw line == 1
            ? file.notAJournal()
            : file.broken(line, "is damaged; take another copy of the file, or write it again");
      }
    }

    private UserError misfit() {
      return file.broken(
          line,
          "does not fit %s and the lines before; name what the journal was written on with"
                  .formatted(input)
              + " --scenario, or with --trace and --cluster");
    }
  }

  /** The orders are in the journal already. */
  private static final class Nowhere implements Orders {
    @Override
    public void place(long atMicros, int job) {}

    @Override
    public void preempt(long atMicros, int job) {}

    @Override
    public void refuse(long atMicros, int job) {}

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {}
  }
}
