package io.adlro.learn.dqn;

import io.adlro.learn.Learner;
import io.adlro.learn.LearnerState;
import io.adlro.learn.Lesson;
import io.adlro.learn.QFunction;
import io.adlro.learn.dqn.DqnSettings.Bootstrap;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * The learning half of deep Q-learning: a learner, what it remembers, and a target network. While
 * it takes one step, other threads work out the targets of the next; both networks that targets
 * need stand still in the meantime, so the result does not depend on the threads.
 */
public final class DqnTrainer {
  private final DqnSettings settings;
  private final Learner learner;
  private final Function<float[], QFunction> freezer;
  private ReplayBuffer replay;
  private float[] actingWeights;
  private float[] targetWeights;
  private long owedDecisions;
  private long updatesSinceSync;
  private long updates;

  /** The freezer makes a function that keeps the given weights, for one thread. */
  public DqnTrainer(DqnSettings settings, Learner learner, Function<float[], QFunction> freezer) {
    this.settings = settings;
    this.learner = learner;
    this.freezer = freezer;
    this.replay = new ReplayBuffer(settings.replayCapacity());
    LearnerState start = learner.state();
    this.updates = start.steps();
    this.actingWeights = start.weights().clone();
    this.targetWeights = actingWeights;
  }

  /** A function with the weights as they are between two calls of {@link #learn}. */
  QFunction actingFunction() {
    return freezer.apply(actingWeights);
  }

  float[] weights() {
    return actingWeights.clone();
  }

  /** Steps taken since the start. */
  long updates() {
    return updates;
  }

  public void remember(List<Transition> steps) {
    steps.forEach(replay::add);
    owedDecisions += steps.size();
  }

  /** Takes the steps that are due for what was remembered; their mean loss, or NaN for none. */
  public double learn(RandomGenerator random, ExecutorService workers) {
    if (replay.size() < settings.replayStart()) {
      owedDecisions = 0;
      return Double.NaN;
    }
    long due = owedDecisions / settings.decisionsPerUpdate();
    owedDecisions %= settings.decisionsPerUpdate();
    double sum = 0;
    for (Future<List<Lesson>> batch : batches(due, random, workers)) {
      sum += learner.learn(Futures.get(batch));
      updates++;
    }
    if (!Double.isFinite(sum)) {
      throw new IllegalStateException(
          "the loss is no number after %d updates; learn more slowly".formatted(updates));
    }
    follow(due);
    return due == 0 ? Double.NaN : sum / due;
  }

  private List<Future<List<Lesson>>> batches(
      long count, RandomGenerator random, ExecutorService workers) {
    Pool<TdTargets> targets = new Pool<>(this::targets);
    List<Future<List<Lesson>>> batches = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      List<Transition> batch = replay.sample(settings.batch(), random);
      batches.add(workers.submit(() -> targets.with(t -> t.lessons(batch))));
    }
    return batches;
  }

  private TdTargets targets() {
    QFunction target = freezer.apply(targetWeights);
    QFunction acting =
        settings.bootstrap() == Bootstrap.DOUBLE ? freezer.apply(actingWeights) : target;
    return new TdTargets(settings.bootstrap(), settings.discount(), acting, target);
  }

  private void follow(long taken) {
    actingWeights = learner.state().weights().clone();
    updatesSinceSync += taken;
    if (updatesSinceSync >= settings.updatesPerSync()) {
      targetWeights = actingWeights;
      updatesSinceSync = 0;
    }
  }

  /** All that a later process needs to go on exactly from here. */
  public State state() {
    return new State(
        learner.state(), targetWeights.clone(), replay.contents(), owedDecisions, updatesSinceSync);
  }

  public void restore(State state) {
    learner.restore(state.learner());
    updates = state.learner().steps();
    actingWeights = state.learner().weights().clone();
    targetWeights = state.targetWeights().clone();
    replay = new ReplayBuffer(settings.replayCapacity());
    state.replay().forEach(replay::add);
    owedDecisions = state.owedDecisions();
    updatesSinceSync = state.updatesSinceSync();
  }

  /**
   * A trainer between two calls of {@link #learn}.
   *
   * @param replay what is remembered, the oldest first
   */
  public record State(
      LearnerState learner,
      float[] targetWeights,
      List<Transition> replay,
      long owedDecisions,
      long updatesSinceSync) {
    public State {
      replay = List.copyOf(replay);
    }
  }
}
