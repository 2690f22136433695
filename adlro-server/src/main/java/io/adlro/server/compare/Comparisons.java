package io.adlro.server.compare;

import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Comparisons of this process, one at a time on a thread of low priority. The last {@value #MOST}
 * are kept.
 */
public final class Comparisons implements AutoCloseable {
  static final int MOST = 20;

  private final Comparer comparer;
  private final Deque<ComparisonRun> runs = new ArrayDeque<>();
  private int next = 1;

  public Comparisons(Comparer comparer) {
    this.comparer = comparer;
  }

  public List<String> scenarios() {
    return comparer.scenarios();
  }

  /** Begins a comparison. */
  public synchronized ComparisonRun start(String owner, Comparer.Question question) {
    if (runs.stream().anyMatch(run -> run.state() == ComparisonRun.State.RUNNING)) {
      throw new HttpRefusal(
          ProblemKind.BUSY, "another comparison runs; wait for its end or cancel it");
    }
    ComparisonRun run = new ComparisonRun(next++, owner, question);
    runs.addFirst(run);
    while (runs.size() > MOST) {
      runs.removeLast();
    }
    Thread thread = new Thread(() -> run.run(comparer), "adlro-comparison");
    thread.setDaemon(true);
    thread.start();
    return run;
  }

  /** The newest first. */
  public synchronized List<ComparisonRun> all() {
    return List.copyOf(runs);
  }

  public synchronized Optional<ComparisonRun> find(String number) {
    return runs.stream().filter(run -> Integer.toString(run.number()).equals(number)).findFirst();
  }

  @Override
  public synchronized void close() {
    runs.forEach(ComparisonRun::cancel);
  }
}
