package io.adlro.learn.agent;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.bundle.ScaleCounts;
import io.adlro.learn.environment.Rollouts;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.LearnerState;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.network.TrainingExample;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.Evaluation;
import io.adlro.learn.training.Futures;
import io.adlro.learn.training.HeldOutWorlds;
import io.adlro.learn.training.Training;
import io.adlro.learn.training.TrainingPoint;
import io.adlro.sim.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Trains the default agent in rounds:
 *
 * <ol>
 *   <li>act: the present agent plays some random worlds; at random instants it stops
 *   <li>target: at a stop, some actions are rolled out against the base policy in the same future;
 *       an action's target is its gain, cost of the base policy minus cost of the action. In the
 *       first rounds the targets imitate the base policy instead.
 *   <li>store: the labelled decisions are added to the buffer
 *   <li>sample, update: every network takes gradient steps on batches that it draws on its own
 *   <li>evaluate: after some rounds, on held-out worlds; the best weights and margin are kept
 * </ol>
 *
 * The agent uses the lesser value of two networks. The scales of the features are computed once,
 * before the first round. All random numbers depend on the seed and the round, so neither the
 * number of threads nor a stop between rounds changes the weights.
 */
public final class AdlroTraining implements Training {
  /**
   * How long to train and on how much. Checkpoints and models contain the text of this record: a
   * new name of a component makes old checkpoints unusable.
   *
   * @param imitationRounds rounds at the beginning whose targets imitate the base policy
   * @param members number of networks
   * @param passes how often each new example is drawn, on average, in its first round
   * @param room capacity of the example buffer
   * @param examWorlds number of worlds of an evaluation
   * @param roundsPerExam rounds between two evaluations
   * @param patience evaluations without a better one after which training stops
   * @param blind features that are hidden from the agent, to measure their worth
   */
  public record Plan(
      int rounds,
      int imitationRounds,
      int worldsPerRound,
      int members,
      int batch,
      double passes,
      int room,
      int examWorlds,
      int roundsPerExam,
      int patience,
      Set<FeatureGroup> blind) {
    public static final Plan DEFAULT =
        new Plan(400, 6, 8, 2, 256, 8, 150_000, 32, 25, 8, EnumSet.noneOf(FeatureGroup.class));

    public Plan {
      blind = PlaneView.inOrder(blind);
    }

    public Plan with(int otherRounds, Set<FeatureGroup> otherBlind) {
      return new Plan(
          otherRounds,
          imitationRounds,
          worldsPerRound,
          members,
          batch,
          passes,
          room,
          examWorlds,
          roundsPerExam,
          patience,
          otherBlind);
    }

    /** For trained networks: nothing to imitate, and evaluations of few worlds after few rounds. */
    public Plan continuing(int otherRounds, int networks, int otherExamWorlds, int otherPerExam) {
      return new Plan(
          otherRounds,
          0,
          worldsPerRound,
          networks,
          batch,
          passes,
          room,
          otherExamWorlds,
          otherPerExam,
          patience,
          blind);
    }
  }

  /**
   * How many decisions of a world are labelled, and how.
   *
   * @param every mean number of instants between two stops
   * @param choices actions that are rolled out at a stop, at most
   * @param clip largest absolute target
   */
  public record Settings(double every, int choices, double clip, Rollouts.Settings rollouts) {
    public static final Settings DEFAULT = new Settings(4, 6, 50, Rollouts.Settings.DEFAULT);
  }

  /**
   * What is trained.
   *
   * @param acting how the agent chooses by the values of the networks
   * @param learnerOf makes a learner of the network for a member, from a stream of its own
   * @param scales of a trained model, which stay; otherwise they are computed before the first
   *     round
   */
  public record Start(
      NetworkSpec.Plane network,
      LearnedChoice.Settings acting,
      Function<RandomGenerator, Learner> learnerOf,
      Optional<PlaneView> scales) {
    /** From initial weights. */
    public Start(
        NetworkSpec.Plane network,
        LearnedChoice.Settings acting,
        Function<RandomGenerator, Learner> learnerOf) {
      this(network, acting, learnerOf, Optional.empty());
    }
  }

  /**
   * How the networks are fitted. Nearly all gains get a squared error: gains are skewed, and a
   * Huber loss with a small delta would fit medians, with which the agent would lose in the mean.
   */
  public static final Learner.Settings LEARNER = new Learner.Settings(5e-4, 50, 50);

  /** Margins that an evaluation tries; the best is kept with the weights. */
  private static final double[] MARGINS = {0.05, 0.1, 0.2, 0.4};

  /** Target of an action that the base policy would not choose, in the imitation rounds. */
  private static final float IMITATION_LOSS = -0.3f;

  /**
   * Rounds that the base policy plays before the first one, to compute the scales of features.
   * Worlds differ more from each other than decisions within a world, so a few are not enough.
   */
  private static final int SCALING_ROUNDS = 4;

  private static final int MOST_CELLS = 1 << 16;

  private final Plan plan;
  private final NetworkSpec.Plane network;
  private final Settings settings;
  private final LearnedChoice.Settings acting;
  private final Worlds worlds;
  private final List<Learner> learners = new ArrayList<>();
  private final ExecutorService workers;
  private final RandomStreams streams;
  private final HeldOutWorlds heldOut;
  private final ExampleBuffer buffer;
  private final ScaleCounts counts = new ScaleCounts(PlaneFeature.COUNT);
  private final boolean hasScales;
  private PlaneView view;
  private long round;
  private long steps;
  private long updates;
  private List<float[]> best;
  private double bestDifference = Double.POSITIVE_INFINITY;
  private double bestMargin;
  private int evaluationsWithoutBetter;

  /**
   * A training that has not begun.
   *
   * @param worlds to train on; those of negative numbers are held out for evaluation
   */
  public AdlroTraining(
      Plan plan,
      Settings settings,
      Start start,
      Worlds worlds,
      List<PolicyEntry> baselines,
      ExecutorService workers,
      long seed) {
    this.plan = plan;
    this.network = start.network();
    this.settings = settings;
    this.acting = start.acting();
    this.worlds = worlds;
    this.workers = workers;
    this.streams = new RandomStreams(seed);
    this.buffer = new ExampleBuffer(plan.room());
    this.hasScales = start.scales().isPresent();
    this.view = start.scales().orElseGet(() -> PlaneView.without(plan.blind()));
    this.bestMargin = acting.margin();
    for (int m = 0; m < plan.members(); m++) {
      learners.add(start.learnerOf().apply(streams.stream("weights-" + m)));
    }
    this.best = weights();
    List<World> evaluated = new ArrayList<>();
    for (int i = 1; i <= plan.examWorlds(); i++) {
      evaluated.add(worlds.world(-i, streams.seedOf("exam-" + i)));
    }
    this.heldOut = new HeldOutWorlds(evaluated, baselines, workers);
  }

  public static NetworkSpec.Plane network(int hidden) {
    return new NetworkSpec.Plane(PlaneFeature.COUNT, hidden, NetworkSpec.Head.DUELLING);
  }

  private List<float[]> weights() {
    return learners.stream().map(learner -> learner.state().weights()).toList();
  }

  @Override
  public boolean isFinished() {
    return round >= plan.rounds() || evaluationsWithoutBetter >= plan.patience();
  }

  @Override
  public TrainingPoint advance() {
    if (round == 0 && !hasScales) {
      view = view.scaledTo(sampleFeatures());
    }
    if (round == plan.imitationRounds()) {
      buffer.clear(); // from here on targets are measured
    }
    int fresh = act();
    steps += fresh;
    double loss = fresh == 0 ? Double.NaN : update(fresh);
    round++;
    Optional<Evaluation> evaluation =
        round % plan.roundsPerExam() == 0 || isFinished() ? evaluate() : Optional.empty();
    return new TrainingPoint(round * plan.worldsPerRound(), steps, updates, loss, evaluation);
  }

  /** Raw values of features from worlds that are used for nothing else. */
  private List<float[]> sampleFeatures() {
    List<Future<List<float[]>>> played = new ArrayList<>();
    for (int i = 0; i < SCALING_ROUNDS * plan.worldsPerRound(); i++) {
      int number = i;
      played.add(
          workers.submit(
              () -> {
                World world = worlds.world(number, streams.seedOf("pilot-" + number));
                return FeatureSampler.play(
                    world,
                    model(List.of(), acting.margin()),
                    settings,
                    streams.seedOf("pilot-stops-" + number));
              }));
    }
    return played.stream().flatMap(world -> Futures.get(world).stream()).toList();
  }

  /** A model with the weights of an ensemble; without any it follows the base policy. */
  private AdlroAgent.Model model(List<float[]> ensemble, double margin) {
    return new AdlroAgent.Model(
        new LearnedChoice.Settings(margin, acting.urgency()),
        view,
        () -> ensemble.stream().map(weights -> Networks.create(network, weights)).toList());
  }

  /** The labelled decisions of one world, and how often their features were missing or clipped. */
  private record Labelled(List<TrainingExample> examples, ScaleCounts counts) {}

  /** Act and store: plays the worlds of a round; returns the number of new examples. */
  private int act() {
    List<float[]> ensemble = imitates() ? List.of() : weights();
    List<Future<Labelled>> played = new ArrayList<>();
    for (int i = 0; i < plan.worldsPerRound(); i++) {
      long number = round * plan.worldsPerRound() + i;
      played.add(
          workers.submit(
              () -> {
                World world = worlds.world(number, streams.seedOf("world-" + number));
                return play(
                    world, model(ensemble, acting.margin()), streams.seedOf("stops-" + number));
              }));
    }
    int fresh = 0;
    for (Future<Labelled> future : played) {
      Labelled world = Futures.get(future);
      buffer.addAll(world.examples());
      counts.addAll(world.counts());
      fresh += world.examples().size();
    }
    return fresh;
  }

  private boolean imitates() {
    return round < plan.imitationRounds();
  }

  private Labelled play(World world, AdlroAgent.Model model, long seed) {
    RandomGenerator random = new RandomStreams(seed).stream("gathering");
    Simulation simulation = world.simulation(AdlroAgent.learnedOnly(world.inputs(), model));
    Labelled labelled = new Labelled(new ArrayList<>(), new ScaleCounts(PlaneFeature.COUNT));
    boolean more = true;
    while (more) {
      if (random.nextDouble() * settings.every() < 1) {
        Simulation before = simulation.copy();
        DecisionProbe.ofNext(before)
            .ifPresent(
                probe -> {
                  label(before, probe, random).ifPresent(labelled.examples()::add);
                  labelled.counts().addAll(probe.encoder().counts());
                });
      }
      more = simulation.step();
    }
    return labelled;
  }

  /** Target: labels some actions of the decision that comes next, if there are any. */
  private Optional<TrainingExample> label(
      Simulation before, DecisionProbe probe, RandomGenerator random) {
    int[] cells = probe.cellsToTry(settings.choices(), random);
    if (cells.length == 0) {
      return Optional.empty();
    }
    float[] targets =
        imitates() ? imitationTargets(probe, cells) : rolloutTargets(before, probe, cells);
    return Optional.of(new TrainingExample(probe.plane(), cells, targets));
  }

  private static float[] imitationTargets(DecisionProbe probe, int[] cells) {
    float[] targets = new float[cells.length];
    for (int i = 0; i < cells.length; i++) {
      targets[i] = probe.encoder().isBase(cells[i]) ? 0 : IMITATION_LOSS;
    }
    return targets;
  }

  /** y = cost(base policy) - cost(action, then base policy), in typical run times, clipped. */
  private float[] rolloutTargets(Simulation before, DecisionProbe probe, int[] cells) {
    Portfolio agent = DecisionProbe.agentOf(before);
    Rollouts rollouts = new Rollouts(before, probe.encoder().typicalMicros(), settings.rollouts());
    double base = rollouts.cost(new ForcedFirstAction(AgentAction.BASE, agent.frozen()));
    float[] targets = new float[cells.length];
    for (int i = 0; i < cells.length; i++) {
      AgentAction action = probe.encoder().action(cells[i]);
      double gain = base - rollouts.cost(new ForcedFirstAction(action, agent.frozen()));
      targets[i] = (float) Math.max(-settings.clip(), Math.min(settings.clip(), gain));
    }
    return targets;
  }

  /** Sample and update: each network takes its gradient steps; returns the mean loss. */
  private double update(int fresh) {
    int count = (int) Math.ceil(plan.passes() * fresh / plan.batch());
    List<Future<Double>> losses = new ArrayList<>();
    for (int m = 0; m < learners.size(); m++) {
      Learner learner = learners.get(m);
      RandomGenerator random = streams.stream("draws-" + round + "-" + m);
      losses.add(
          workers.submit(
              () -> {
                double sum = 0;
                for (int i = 0; i < count; i++) {
                  sum += learner.learn(buffer.sample(plan.batch(), random));
                }
                return sum / count;
              }));
    }
    double sum = 0;
    for (Future<Double> loss : losses) {
      sum += Futures.get(loss);
    }
    updates += count;
    return sum / learners.size();
  }

  /** Evaluate: tries all margins and keeps the weights if one of them is the best so far. */
  private Optional<Evaluation> evaluate() {
    List<float[]> now = weights();
    Evaluation shown = null;
    boolean better = false;
    for (double margin : MARGINS) {
      Evaluation result = heldOut.of(inputs -> AdlroAgent.learnedOnly(inputs, model(now, margin)));
      if (shown == null || result.difference() < shown.difference()) {
        shown = result;
      }
      if (result.difference() < bestDifference) {
        bestDifference = result.difference();
        bestMargin = margin;
        best = now;
        better = true;
      }
    }
    evaluationsWithoutBetter = better ? 0 : evaluationsWithoutBetter + 1;
    return Optional.ofNullable(shown);
  }

  @Override
  public void save(FlatWriter out) {
    out.text(resumable());
    out.number(round).number(steps).number(updates);
    out.real(bestDifference).real(bestMargin).integer(evaluationsWithoutBetter);
    best.forEach(out::floats);
    for (Learner learner : learners) {
      LearnerState state = learner.state();
      out.floats(state.weights()).floats(state.firstMoments()).floats(state.secondMoments());
      out.number(state.steps());
    }
    view.save(out);
    counts.write(out);
    buffer.write(out);
  }

  @Override
  public void restore(FlatReader in) {
    in.requireSettings(resumable());
    round = in.number();
    steps = in.number();
    updates = in.number();
    bestDifference = in.real();
    bestMargin = in.real();
    evaluationsWithoutBetter = in.integer();
    best = learners.stream().map(learner -> in.floats()).toList();
    for (Learner learner : learners) {
      learner.restore(new LearnerState(in.floats(), in.floats(), in.floats(), in.number()));
    }
    view = view.restored(in);
    counts.read(in);
    buffer.read(in, PlaneFeature.COUNT, MOST_CELLS);
  }

  /** What must be the same for a training to continue. */
  private String resumable() {
    return description() + " " + Arrays.toString(PlaneFeature.values());
  }

  private Map<String, String> description() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("preset", "adlro");
    all.put("network", network.toString());
    all.put("plan", plan.toString());
    all.put("gathering", settings.toString());
    all.put("acting", acting.toString());
    return all;
  }

  @Override
  public ModelBundle bundle() {
    Map<String, String> all = description();
    all.put("margin", Double.toString(bestMargin));
    all.put("urgency", Double.toString(acting.urgency()));
    view.describe(all);
    Map<String, String> provenance = new LinkedHashMap<>();
    if (!counts.isEmpty()) {
      provenance.put("features", counts.text(view.features()));
    }
    return new ModelBundle(
        "adlro",
        network,
        best,
        view.features(),
        "rows are waiting jobs, the last one holds; columns are GPU models, the last one mixtures;"
            + " a value is the gain over the base policy in typical run times",
        all,
        provenance);
  }

  @Override
  public void close() {
    learners.forEach(Learner::close);
  }
}
