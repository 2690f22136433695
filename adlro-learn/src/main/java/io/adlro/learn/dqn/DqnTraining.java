package io.adlro.learn.dqn;

import io.adlro.core.random.RandomStreams;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.environment.World;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.Observation;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.training.AgentEvaluation;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.Futures;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Deep Q-learning with a replay buffer and a target network. Double Q-learning and a discount by
 * elapsed time are settings. A round:
 *
 * <ol>
 *   <li>act: play some episodes epsilon-greedily with the weights of the round's beginning
 *   <li>store: add their transitions to the replay buffer
 *   <li>sample, target, update: one gradient step on a random batch for every few decisions,
 *       towards y = r + d max Q'(s', a'); see {@link TdTargets}
 *   <li>copy the weights to the target network Q' after every few updates
 *   <li>evaluate: after some rounds, on held-out jobs; the best weights are kept
 * </ol>
 *
 * All random numbers depend on the seed and the number of the episode. The same weights result on
 * any number of threads, and when a training is stopped between two rounds and resumed.
 */
public final class DqnTraining implements Training {
  /**
   * How long to train and how often to report.
   *
   * @param episodesPerPoint between two points of the curve
   * @param pointsPerEvaluation points of the curve for each one with an evaluation
   */
  public record Plan(long episodes, long episodesPerPoint, int pointsPerEvaluation) {
    public Plan {
      if (episodes < 1 || episodesPerPoint < 1 || pointsPerEvaluation < 1) {
        throw new IllegalArgumentException(
            "%d episodes, %d per point, %d points per evaluation must all be above zero"
                .formatted(episodes, episodesPerPoint, pointsPerEvaluation));
      }
    }
  }

  private final Plan plan;
  private final ModelCard card;
  private final DqnSettings settings;
  private final TrainingEnvironment environment;
  private final Learner learner;
  private final Function<float[], QFunction> freezer;
  private final AgentEvaluation heldOut;
  private final ExecutorService workers;
  private final RandomStreams streams;

  private ReplayBuffer replay;
  private float[] actingWeights;
  private float[] targetWeights;
  private long episodes;
  private long decisions;
  private long updates;
  private long owedDecisions;
  private long updatesSinceSync;
  private float[] bestWeights;
  private double bestDifference = Double.POSITIVE_INFINITY;

  /**
   * A training from the learner's present weights.
   *
   * @param learner closed with the training
   * @param freezer makes a function with these weights, for one thread
   * @param workers play episodes and compute targets; the caller shuts them down
   */
  public DqnTraining(
      Plan plan,
      ModelCard card,
      DqnSettings settings,
      TrainingEnvironment environment,
      Learner learner,
      Function<float[], QFunction> freezer,
      AgentEvaluation heldOut,
      ExecutorService workers,
      long seed) {
    if (settings.exploration().guideShare() > 0 && environment.guides().isEmpty()) {
      throw new IllegalArgumentException(
          "exploration follows guides %s of the time, but there are no guides"
              .formatted(settings.exploration().guideShare()));
    }
    this.plan = plan;
    this.card = card;
    this.settings = settings;
    this.environment = environment;
    this.learner = learner;
    this.freezer = freezer;
    this.heldOut = heldOut;
    this.workers = workers;
    this.streams = new RandomStreams(seed);
    this.replay = new ReplayBuffer(settings.replayCapacity());
    LearnerState start = learner.state();
    this.updates = start.steps();
    this.actingWeights = start.weights().clone();
    this.targetWeights = actingWeights;
    this.bestWeights = actingWeights;
  }

  @Override
  public boolean isFinished() {
    return episodes >= plan.episodes();
  }

  @Override
  public TrainingPoint advance() {
    long until = Math.min(plan.episodes(), episodes + plan.episodesPerPoint());
    double sum = 0;
    int counted = 0;
    do {
      double loss = round();
      sum += Double.isNaN(loss) ? 0 : loss;
      counted += Double.isNaN(loss) ? 0 : 1;
    } while (episodes < until);
    double loss = counted == 0 ? Double.NaN : sum / counted;
    return new TrainingPoint(episodes, decisions, updates, loss, evaluate());
  }

  /** Returns the mean loss of the round's updates, or NaN if there were none. */
  private double round() {
    long first = episodes;
    for (Future<Episode> played : act(first)) {
      store(Futures.get(played).steps());
    }
    episodes += settings.episodesPerRound();
    return learn(streams.stream("replay-" + first));
  }

  /** Act: starts to play the episodes of a round. */
  private List<Future<Episode>> act(long first) {
    InstancePool<QFunction> functions = new InstancePool<>(() -> freezer.apply(actingWeights));
    List<Future<Episode>> played = new ArrayList<>();
    for (int i = 0; i < settings.episodesPerRound(); i++) {
      long number = first + i;
      played.add(workers.submit(() -> functions.with(q -> play(number, q))));
    }
    return played;
  }

  private Episode play(long number, QFunction function) {
    RandomStreams own = new RandomStreams(streams.seedOf("episode-" + number));
    World world = environment.worlds().world(number, own.seedOf("world"));
    Exploration exploration = settings.exploration();
    Explorer explorer =
        new Explorer(
            own.stream("exploration"), exploration.epsilon(number), exploration.guideShare());
    return Actor.play(environment, world, function, explorer);
  }

  /** Store. */
  void store(List<Transition> steps) {
    steps.forEach(replay::add);
    decisions += steps.size();
    owedDecisions += steps.size();
  }

  /**
   * Sample, target, update: takes the gradient steps that are due for the stored decisions; returns
   * their mean loss, or NaN for none. While the learner takes one step, other threads compute the
   * targets of the next. The two networks that targets need do not change meanwhile, so the result
   * does not depend on the threads.
   */
  double learn(RandomGenerator random) {
    if (replay.size() < settings.replayStart()) {
      owedDecisions = 0;
      return Double.NaN;
    }
    long due = owedDecisions / settings.decisionsPerUpdate();
    owedDecisions %= settings.decisionsPerUpdate();
    InstancePool<TdTargets> targets = new InstancePool<>(this::targets);
    List<Future<List<TrainingExample>>> batches = new ArrayList<>();
    for (long i = 0; i < due; i++) {
      List<Transition> batch = replay.sample(settings.batch(), random);
      batches.add(workers.submit(() -> targets.with(t -> t.examples(batch))));
    }
    double sum = 0;
    for (Future<List<TrainingExample>> batch : batches) {
      sum += learner.learn(Futures.get(batch));
      updates++;
    }
    if (!Double.isFinite(sum)) {
      throw new IllegalStateException(
          "the loss is not finite after %d updates; use a lower learning rate".formatted(updates));
    }
    actingWeights = learner.state().weights().clone();
    syncTarget(due);
    return due == 0 ? Double.NaN : sum / due;
  }

  private TdTargets targets() {
    QFunction target = freezer.apply(targetWeights);
    QFunction acting =
        settings.targetRule() == TargetRule.DOUBLE ? freezer.apply(actingWeights) : target;
    return new TdTargets(settings.targetRule(), settings.discount(), acting, target);
  }

  /**
   * The target of the taken cell of a transition: y = r + d max Q'(s', a') over the a' allowed in
   * s'; that mask is part of the transition. Q' is the target network and d the discount. Double
   * Q-learning takes Q'(s', argmax Q(s', a')) with the acting network Q. For one thread, like the
   * functions.
   */
  static final class TdTargets {
    private final TargetRule targetRule;
    private final Discount discount;
    private final QFunction acting;
    private final QFunction target;

    TdTargets(TargetRule targetRule, Discount discount, QFunction acting, QFunction target) {
      this.targetRule = targetRule;
      this.discount = discount;
      this.acting = acting;
      this.target = target;
    }

    List<TrainingExample> examples(List<Transition> batch) {
      List<Observation> next = batch.stream().flatMap(step -> step.next().stream()).toList();
      double[] best = bestValues(next);
      List<TrainingExample> examples = new ArrayList<>(batch.size());
      int used = 0;
      for (Transition step : batch) {
        double after =
            step.next().isEmpty() ? 0 : discount.after(step.elapsedSeconds()) * best[used++];
        float value = (float) (step.reward() + after);
        examples.add(
            new TrainingExample(step.seen(), new int[] {step.cell()}, new float[] {value}));
      }
      return examples;
    }

    private double[] bestValues(List<Observation> seen) {
      List<float[]> values = seen.stream().map(one -> new float[one.cells()]).toList();
      (targetRule == TargetRule.DOUBLE ? acting : target).values(seen, values);
      int[] cells = new int[seen.size()];
      for (int i = 0; i < cells.length; i++) {
        cells[i] = seen.get(i).bestAllowed(values.get(i));
      }
      if (targetRule == TargetRule.DOUBLE) {
        target.values(seen, values);
      }
      double[] best = new double[cells.length];
      for (int i = 0; i < cells.length; i++) {
        best[i] = values.get(i)[cells[i]];
      }
      return best;
    }
  }

  private void syncTarget(long taken) {
    updatesSinceSync += taken;
    if (updatesSinceSync >= settings.updatesPerSync()) {
      targetWeights = actingWeights;
      updatesSinceSync = 0;
    }
  }

  /** Evaluate: if it is due, on held-out jobs; keeps the best weights. */
  private Optional<Evaluation> evaluate() {
    long points = (episodes + plan.episodesPerPoint() - 1) / plan.episodesPerPoint();
    if (points % plan.pointsPerEvaluation() != 0 && !isFinished()) {
      return Optional.empty();
    }
    float[] weights = actingWeights;
    Evaluation result =
        heldOut.of(
            inputs ->
                GreedyPolicy.planning(card.observation(), inputs, () -> freezer.apply(weights)));
    if (result.difference() < bestDifference) {
      bestDifference = result.difference();
      bestWeights = weights;
    }
    return Optional.of(result);
  }

  /**
   * All of the training state but the best model.
   *
   * @param replay stored transitions, the oldest first
   */
  record Snapshot(
      long episodes,
      long decisions,
      LearnerState learner,
      float[] targetWeights,
      List<Transition> replay,
      long owedDecisions,
      long updatesSinceSync) {}

  @Override
  public void save(FlatWriter out) {
    out.text(card.settings().toString());
    out.real(bestDifference).floats(bestWeights);
    DqnFormat.write(
        out,
        new Snapshot(
            episodes,
            decisions,
            learner.state(),
            targetWeights,
            replay.contents(),
            owedDecisions,
            updatesSinceSync));
  }

  @Override
  public void restore(FlatReader in) {
    in.requireSettings(card.settings().toString());
    double difference = in.real();
    float[] weights = in.floats();
    Snapshot snapshot = DqnFormat.read(in);
    int expected = card.observation().network().weights();
    if (weights.length != expected || snapshot.learner().weights().length != expected) {
      throw in.refused("holds the weights of another network; start again");
    }
    bestDifference = difference;
    bestWeights = weights;
    episodes = snapshot.episodes();
    decisions = snapshot.decisions();
    learner.restore(snapshot.learner());
    updates = snapshot.learner().steps();
    actingWeights = snapshot.learner().weights().clone();
    targetWeights = snapshot.targetWeights();
    replay = new ReplayBuffer(settings.replayCapacity());
    snapshot.replay().forEach(replay::add);
    owedDecisions = snapshot.owedDecisions();
    updatesSinceSync = snapshot.updatesSinceSync();
  }

  /** The weights of the best evaluation, or the initial weights if there was none. */
  @Override
  public ModelBundle bundle() {
    return card.with(bestWeights);
  }

  @Override
  public void close() {
    learner.close();
  }
}
