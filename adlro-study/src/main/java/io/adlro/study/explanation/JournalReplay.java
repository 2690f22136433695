package io.adlro.study.explanation;

import io.adlro.core.event.Orders;
import io.adlro.core.journal.JournalFormatException;
import io.adlro.core.journal.JournalLine;
import io.adlro.core.journal.Replay;
import io.adlro.core.kernel.SchedulingKernel;
import io.adlro.core.model.JobTable;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.ingest.message.UserError;
import io.adlro.learn.agent.AdlroAgent;
import io.adlro.learn.agent.ExplainingPolicy;
import io.adlro.learn.agent.ExplanationQuestion;
import java.nio.file.Path;
import java.util.OptionalInt;
import java.util.function.IntFunction;

/**
 * The decisions of a journal, of any policy: the agent receives the facts, the orders are the
 * recorded ones.
 */
public final class JournalReplay implements Decisions {
  private final JournalFile file;
  private final String input;
  private final PolicyInputs inputs;
  private final AdlroAgent.Model model;
  private final IntFunction<String> ids;

  /**
   * A journal with the cluster that it was written on, which it does not name itself.
   *
   * @param input what the journal was written on, according to the user
   */
  public JournalReplay(
      Path file,
      String input,
      PolicyInputs inputs,
      AdlroAgent.Model model,
      IntFunction<String> ids) {
    this.file = new JournalFile(file);
    this.input = input;
    this.inputs = inputs;
    this.model = model;
    this.ids = ids;
  }

  @Override
  public Seen look(ExplanationQuestion question, OptionalInt subject) {
    Pass pass = new Pass(question, subject);
    file.read(pass::take);
    return new Seen(pass.watch, new JobNames(pass.jobs, ids));
  }

  /** One pass through the file. */
  private final class Pass {
    private final JobTable jobs = new JobTable(inputs.cluster());
    private final RecordedOrders orders = new RecordedOrders(this::misfit);
    private final ExplainingPolicy watch;
    private final Replay replay;
    private long line;

    Pass(ExplanationQuestion question, OptionalInt subject) {
      watch = ExplainingPolicy.ofAnother(orders, inputs, model, question, subject);
      replay = new Replay(new SchedulingKernel(jobs, watch, new Nowhere()), orders::add);
    }

    boolean take(long number, String text) {
      line = number;
      try {
        replay.apply(text);
      } catch (JournalFormatException e) {
        throw line == 1
            ? file.notAJournal()
            : file.broken(line, "is damaged; take another copy of the file, or write it again");
      } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException e) {
        throw JournalLine.isOrder(text) ? e : misfit();
      }
      if (JournalLine.endsDecision(text)) {
        orders.clear();
      }
      return watch.found().isEmpty();
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
    public void place(long atMicros, int job, int attempt, int[] gpus, int count) {}

    @Override
    public void preempt(long atMicros, int job, int attempt) {}

    @Override
    public void refuse(long atMicros, int job) {}

    @Override
    public void wakeAt(long atMicros, long wakeMicros) {}
  }
}
