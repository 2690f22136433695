package io.adlro.server.compare;

import io.adlro.server.problem.HttpRefusal;
import io.adlro.server.problem.ProblemKind;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Comparisons, one at a time on a thread of its own. The last {@value #MOST} are kept; those with a
 * result outlive the process if there is a folder for them.
 */
public final class Comparisons implements AutoCloseable {
  static final int MOST = 20;

  private final Comparer comparer;
  private final Deque<ComparisonRun> runs = new ArrayDeque<>();
  private final Optional<ComparisonFiles> files;
  private int next = 1;

  /**
   * Those of former processes, and new ones.
   *
   * @param folder of those with a result
   */
  public Comparisons(Comparer comparer, Optional<Path> folder) {
    this.comparer = comparer;
    this.files = folder.map(ComparisonFiles::new);
    files.ifPresent(kept -> runs.addAll(kept.read()));
    runs.stream().findFirst().ifPresent(newest -> next = newest.number() + 1);
  }

  public List<String> scenarios() {
    return comparer.scenarios();
  }

  public Optional<List<String>> traces() {
    return comparer.traces();
  }

  /** Begins a comparison. */
  public synchronized ComparisonRun start(String owner, Comparer.Question question) {
    if (runs.stream().anyMatch(run -> !run.state().hasEnded())) {
      throw new HttpRefusal(
          ProblemKind.BUSY,
          "another comparison runs; wait for its end or cancel it; one that is being cancelled ends"
              + " with its present run");
    }
    ComparisonRun run = new ComparisonRun(next++, owner, question);
    runs.addFirst(run);
    while (runs.size() > MOST) {
      ComparisonRun oldest = runs.removeLast();
      files.ifPresent(kept -> kept.delete(oldest));
    }
    Thread thread = new Thread(() -> compare(run), "adlro-comparison");
    thread.setDaemon(true);
    thread.start();
    return run;
  }

  private void compare(ComparisonRun run) {
    run.run(comparer);
    if (run.outcome().isPresent()) {
      files.ifPresent(kept -> kept.write(run));
    }
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
