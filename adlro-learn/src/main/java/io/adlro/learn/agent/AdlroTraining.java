package io.adlro.learn.agent;

import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.Learner;
import io.adlro.learn.LearnerState;
import io.adlro.learn.Lesson;
import io.adlro.learn.NetworkSpec;
import io.adlro.learn.QFunction;
import io.adlro.learn.Training;
import io.adlro.learn.bundle.FlatReader;
import io.adlro.learn.bundle.FlatWriter;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.bundle.ScaleCounts;
import io.adlro.learn.curve.Evaluation;
import io.adlro.learn.curve.TrainingPoint;
import io.adlro.learn.dqn.Futures;
import io.adlro.learn.dqn.World;
import io.adlro.learn.dqn.Worlds;
import io.adlro.learn.nn.NativeLearner;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/**
 * Trains the default agent in rounds: the agent as it is plays some worlds and learns at stops what
 * its choices are worth against its base policy. The first rounds imitate that policy. Two networks
 * learn from different draws of the lessons; the agent believes the one that promises less. The
 * scales of the features are learnt once, before the first round, and frozen. All that is random
 * hangs on the seed and the round, so neither the number of threads nor a stop between rounds
 * changes the weights.
 */
public final class AdlroTraining implements Training {
  /**
   * How long and from how much.
   *
   * @param imitationRounds at the beginning, taught by the base policy
   * @param passes how often each new lesson is drawn, on average, in the round it came in
   * @param patience exams without a better one after which training stops
   * @param blind what the agent is not told, to see what it is worth
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
  }

  /**
   * How its networks are fitted. Squared errors for nearly all gains: these are skewed, and a Huber
   * loss that bends early teaches medians, on which the agent would lose in the mean.
   */
  public static final NativeLearner.Settings LEARNER = new NativeLearner.Settings(5e-4, 50, 50);

  /** Margins that are tried at an exam; the best is kept with the weights. */
  private static final double[] MARGINS = {0.05, 0.1, 0.2, 0.4};

  /**
   * Rounds that the base policy plays before the first, to learn the scales of features from.
   * Worlds differ more than what is seen in one of them, so a few would not do.
   */
  private static final int PILOT_ROUNDS = 4;

  private static final int MOST_CELLS = 1 << 16;

  private final Plan plan;
  private final NetworkSpec.Plane network;
  private final Gathering.Settings gathering;
  private final LearnedChoice.Settings acting;
  private final Worlds worlds;
  private final List<Learner> learners = new ArrayList<>();
  private final BiFunction<NetworkSpec, float[], QFunction> engine;
  private final ExecutorService workers;
  private final RandomStreams streams;
  private final WorldExam exam;
  private final LessonBook book;
  private final ScaleCounts counts = new ScaleCounts(PlaneFeature.COUNT);
  private PlaneView view;
  private long round;
  private long steps;
  private long updates;
  private List<float[]> best;
  private double bestDifference = Double.POSITIVE_INFINITY;
  private double bestMargin;
  private int examsWithoutBetter;

  /**
   * A training from nothing.
   *
   * @param learnerOf makes a learner of the network for a member, from a stream of its own
   * @param engine makes a function of given weights, for one thread
   * @param worlds that are trained on; those of negative numbers are for the exam
   */
  public AdlroTraining(
      Plan plan,
      NetworkSpec.Plane network,
      Gathering.Settings gathering,
      LearnedChoice.Settings acting,
      Worlds worlds,
      List<PolicyEntry> baselines,
      Function<RandomGenerator, Learner> learnerOf,
      BiFunction<NetworkSpec, float[], QFunction> engine,
      ExecutorService workers,
      long seed) {
    this.plan = plan;
    this.network = network;
    this.gathering = gathering;
    this.acting = acting;
    this.worlds = worlds;
    this.engine = engine;
    this.workers = workers;
    this.streams = new RandomStreams(seed);
    this.book = new LessonBook(plan.room());
    this.view = PlaneView.without(plan.blind());
    this.bestMargin = acting.margin();
    for (int m = 0; m < plan.members(); m++) {
      learners.add(learnerOf.apply(streams.stream("weights-" + m)));
    }
    this.best = weights();
    List<World> examined = new ArrayList<>();
    for (int i = 1; i <= plan.examWorlds(); i++) {
      examined.add(worlds.world(-i, streams.seedOf("exam-" + i)));
    }
    this.exam = new WorldExam(examined, baselines, workers);
  }

  public static NetworkSpec.Plane network(int hidden) {
    return new NetworkSpec.Plane(PlaneFeature.COUNT, hidden, NetworkSpec.Head.DUELLING);
  }

  private List<float[]> weights() {
    return learners.stream().map(learner -> learner.state().weights()).toList();
  }

  @Override
  public boolean isFinished() {
    return round >= plan.rounds() || examsWithoutBetter >= plan.patience();
  }

  @Override
  public TrainingPoint advance() {
    if (round == 0) {
      view = view.scaledTo(pilot());
    }
    if (round == plan.imitationRounds()) {
      // What the base policy taught was a beginning, not the truth.
      book.clear();
    }
    int fresh = gather();
    steps += fresh;
    double loss = fresh == 0 ? Double.NaN : learn(fresh);
    round++;
    Optional<Evaluation> evaluation =
        round % plan.roundsPerExam() == 0 || isFinished() ? examine() : Optional.empty();
    return new TrainingPoint(round * plan.worldsPerRound(), steps, updates, loss, evaluation);
  }

  /** Raw values of features from worlds of their own. */
  private List<float[]> pilot() {
    List<Future<List<float[]>>> played = new ArrayList<>();
    for (int i = 0; i < PILOT_ROUNDS * plan.worldsPerRound(); i++) {
      int number = i;
      played.add(
          workers.submit(
              () -> {
                World world = worlds.world(number, streams.seedOf("pilot-" + number));
                PolicyInputs inputs = world.setting().inputs(world.trial());
                LearnedChoice untaught = learned(inputs, List.of(), acting.margin());
                return Pilot.play(
                    world, untaught, gathering, streams.seedOf("pilot-stops-" + number));
              }));
    }
    return played.stream().flatMap(world -> Futures.get(world).stream()).toList();
  }

  /** What came of one world. */
  private record Played(List<Lesson> lessons, ScaleCounts counts) {}

  /** Plays the worlds of a round; returns the number of lessons. */
  private int gather() {
    List<float[]> now = round < plan.imitationRounds() ? List.of() : weights();
    Gathering.Teacher teacher =
        round < plan.imitationRounds() ? Gathering.Teacher.BASE : Gathering.Teacher.ROLLOUTS;
    List<Future<Played>> played = new ArrayList<>();
    for (int i = 0; i < plan.worldsPerRound(); i++) {
      long number = round * plan.worldsPerRound() + i;
      played.add(
          workers.submit(
              () -> {
                World world = worlds.world(number, streams.seedOf("world-" + number));
                PolicyInputs inputs = world.setting().inputs(world.trial());
                LearnedChoice agent = learned(inputs, now, acting.margin());
                List<Lesson> lessons =
                    new Gathering(gathering, teacher)
                        .play(
                            world.setting(),
                            world.trial(),
                            agent,
                            streams.seedOf("stops-" + number));
                return new Played(lessons, agent.encoder().counts());
              }));
    }
    int fresh = 0;
    for (Future<Played> future : played) {
      Played world = Futures.get(future);
      book.addAll(world.lessons());
      counts.addAll(world.counts());
      fresh += world.lessons().size();
    }
    return fresh;
  }

  private LearnedChoice learned(PolicyInputs inputs, List<float[]> ensemble, double margin) {
    return Bases.learned(
        inputs,
        new Adlro.Model(
            new LearnedChoice.Settings(margin, acting.urgency()),
            view,
            () -> ensemble.stream().map(weights -> engine.apply(network, weights)).toList()));
  }

  private double learn(int fresh) {
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
                  sum += learner.learn(book.draw(plan.batch(), random));
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

  /** Without the rest of the portfolio, which would hide what the networks are worth. */
  private static Portfolio alone(LearnedChoice learned) {
    return Portfolio.alone(Member.learned(learned));
  }

  /** The best margin counts; a model that beats no other keeps the last one. */
  private Optional<Evaluation> examine() {
    List<float[]> now = weights();
    Evaluation shown = null;
    boolean better = false;
    for (double margin : MARGINS) {
      Evaluation result = exam.of(inputs -> alone(learned(inputs, now, margin)));
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
    examsWithoutBetter = better ? 0 : examsWithoutBetter + 1;
    return Optional.ofNullable(shown);
  }

  @Override
  public void save(FlatWriter out) {
    out.text(settings().toString());
    out.number(round).number(steps).number(updates);
    out.real(bestDifference).real(bestMargin).integer(examsWithoutBetter);
    best.forEach(out::floats);
    for (Learner learner : learners) {
      LearnerState state = learner.state();
      out.floats(state.weights()).floats(state.firstMoments()).floats(state.secondMoments());
      out.number(state.steps());
    }
    view.save(out);
    counts.write(out);
    book.write(out);
  }

  @Override
  public void restore(FlatReader in) {
    String saved = in.text();
    if (!saved.equals(settings().toString())) {
      throw in.refused(
          "comes from a training with other settings (%s); start again, or with those"
              .formatted(saved));
    }
    round = in.number();
    steps = in.number();
    updates = in.number();
    bestDifference = in.real();
    bestMargin = in.real();
    examsWithoutBetter = in.integer();
    best = learners.stream().map(learner -> in.floats()).toList();
    for (Learner learner : learners) {
      learner.restore(new LearnerState(in.floats(), in.floats(), in.floats(), in.number()));
    }
    view = view.restored(in);
    counts.read(in);
    book.read(in, PlaneFeature.COUNT, MOST_CELLS);
  }

  /** What must be the same for a training to go on. */
  private Map<String, String> settings() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("preset", "adlro");
    all.put("network", network.toString());
    all.put("plan", plan.toString());
    all.put("gathering", gathering.toString());
    all.put("acting", acting.toString());
    return all;
  }

  @Override
  public ModelBundle bundle() {
    Map<String, String> settings = settings();
    settings.put("margin", Double.toString(bestMargin));
    settings.put("urgency", Double.toString(acting.urgency()));
    view.tell(settings);
    Map<String, String> provenance = new LinkedHashMap<>();
    if (!counts.isEmpty()) {
      provenance.put("features", counts.text(view.features()));
    }
    return new ModelBundle(
        "adlro",
        network,
        best,
        view.features(),
        "rows are waiting jobs, the last one nobody; columns are GPU models, the last one mixtures; "
            + "a value is the gain over the base policy in typical run times",
        settings,
        provenance);
  }

  @Override
  public void close() {
    learners.forEach(Learner::close);
  }
}
