package io.adlro.app.explain;

import io.adlro.app.input.UserMistake;
import io.adlro.core.event.Event;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.Orders;
import io.adlro.core.journal.JournalLine;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.ExplanationQuestion;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The decisions of a journal, whoever made them: the agent hears the facts, the orders are those
 * that were recorded.
 */
public final class JournalReplay implements Decisions {
  private final JournalFile file;
  private final String ground;
  private final PolicyInputs inputs;
  private final AdlroAgent.Model model;
  private final IntFunction<String> ids;

  /**
   * A journal with the cluster that it was written on, which it does not name itself.
   *
   * @param ground what the user said that it was written on
   */
  public JournalReplay(
      Path file,
      String ground,
      PolicyInputs inputs,
      AdlroAgent.Model model,
      IntFunction<String> ids) {
    this.file = new JournalFile(file);
    this.ground = ground;
    this.inputs = inputs;
    this.model = model;
    this.ids = ids;
  }

  @Override
  public Seen look(ExplanationQuestion question, OptionalInt subject) {
    Replay replay = new Replay(question, subject);
    file.read(replay::take);
    return new Seen(replay.watch, new Names(replay.jobs, ids));
  }

  /** One going through the file. */
  private final class Replay {
    private final JobTable jobs = new JobTable(inputs.cluster());
    private final RecordedOrders orders = new RecordedOrders(this::misfit);
    private final ExplainingPolicy watch;
    private final SchedulingKernel kernel;
    private long line;

    Replay(ExplanationQuestion question, OptionalInt subject) {
      watch = ExplainingPolicy.ofAnother(orders, inputs, model, question, subject);
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
            : file.broken(line, "is damaged; take another copy of the file, or write it anew");
      }
    }

    private UserMistake misfit() {
      return file.broken(
          line,
          "does not fit %s and the lines before; name what the journal was written on with"
                  .formatted(ground)
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
