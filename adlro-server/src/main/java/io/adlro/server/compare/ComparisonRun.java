package io.adlro.server.compare;

import io.adlro.ingest.message.UserError;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A comparison that runs or has ended. Any thread may look and cancel. */
public final class ComparisonRun implements Comparer.Progress {
  private static final Logger LOG = LoggerFactory.getLogger(ComparisonRun.class);

  /** Where it is. */
  public enum State {
    RUNNING,
    /** Until the present run of a policy has ended. */
    CANCELLING,
    DONE,
    FAILED,
    CANCELLED;

    boolean hasEnded() {
      return this != RUNNING && this != CANCELLING;
    }
  }

  private final int number;
  private final String owner;
  private final Comparer.Question question;
  private State state = State.RUNNING;
  private int runs;
  private int runsDone;
  private String problem = "";
  private Optional<Comparer.Outcome> outcome = Optional.empty();

  ComparisonRun(int number, String owner, Comparer.Question question) {
    this.number = number;
    this.owner = owner;
    this.question = question;
  }

  /** One that a former process has made. */
  ComparisonRun(int number, String owner, Comparer.Question question, Comparer.Outcome outcome) {
    this(number, owner, question);
    this.state = State.DONE;
    this.outcome = Optional.of(outcome);
  }

  public int number() {
    return number;
  }

  public String owner() {
    return owner;
  }

  public Comparer.Question question() {
    return question;
  }

  public synchronized State state() {
    return state;
  }

  /** How many runs it takes; 0 while that is not known. */
  public synchronized int runs() {
    return runs;
  }

  public synchronized int runsDone() {
    return runsDone;
  }

  /** Why it failed, "" for not. */
  public synchronized String problem() {
    return problem;
  }

  public synchronized Optional<Comparer.Outcome> outcome() {
    return outcome;
  }

  /** Ends it after the present run. */
  public synchronized void cancel() {
    if (state == State.RUNNING) {
      state = State.CANCELLING;
    }
  }

  @Override
  public synchronized void total(int all) {
    requireRunning();
    runs = all;
  }

  @Override
  public synchronized void step() {
    requireRunning();
    runsDone++;
  }

  private void requireRunning() {
    if (state != State.RUNNING) {
      throw new CancellationException();
    }
  }

  void run(Comparer comparer) {
    try {
      end(State.DONE, "", Optional.of(comparer.compare(question, this)));
    } catch (CancellationException e) {
      end(State.CANCELLED, "", Optional.empty());
    } catch (UserError e) {
      end(State.FAILED, String.join("; ", e.sentences()), Optional.empty());
    } catch (RuntimeException e) {
      if (state() == State.RUNNING) { // a run that was cancelled fails
        LOG.error("a comparison failed", e);
      }
      end(State.FAILED, "it failed; the log of the server has the reason", Optional.empty());
    }
  }

  private synchronized void end(State end, String why, Optional<Comparer.Outcome> found) {
    if (state == State.CANCELLING) {
      state = State.CANCELLED;
      return;
    }
    state = end;
    problem = why;
    outcome = found;
  }
}
