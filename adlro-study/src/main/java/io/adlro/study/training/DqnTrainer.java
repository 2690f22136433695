package io.adlro.study.training;

import io.adlro.core.capacity.LoadPlanner;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.FeatureGroup;
import io.adlro.learn.agent.PlaneObservationSpec;
import io.adlro.learn.agent.PlaneView;
import io.adlro.learn.bundle.ModelBundle;
import io.adlro.learn.dqn.Discount;
import io.adlro.learn.dqn.DqnSettings;
import io.adlro.learn.dqn.DqnSettings.TargetRule;
import io.adlro.learn.dqn.DqnTraining;
import io.adlro.learn.dqn.Exploration;
import io.adlro.learn.dqn.ModelCard;
import io.adlro.learn.dqn.Reward;
import io.adlro.learn.dqn.TrainingEnvironment;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.Learner;
import io.adlro.learn.network.NetworkSpec;
import io.adlro.learn.nn.NativeLearner;
import io.adlro.learn.nn.Networks;
import io.adlro.learn.training.HeldOutWorlds;
import io.adlro.learn.training.Training;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.stream.LongStream;

/**
 * Trains a deep Q-network that fits any cluster: the default agent's features and network, learned
 * by temporal differences on the default agent's random worlds.
 */
public final class DqnTrainer implements Trainer, SiteTrainer {
  static final String NAME = "dqn";

  private static final long EPISODES = 1_000;
  private static final long EPISODES_PER_POINT = 16;
  private static final int POINTS_PER_EVALUATION = 4;
  private static final int EVALUATED_WORLDS = 32;
  private static final int HIDDEN = 64;

  /** The mean run time that worlds are scaled to, in the seconds of reward and discount. */
  private static final double MEAN_RUN_SECONDS = 25;

  private static final Learner.Settings LEARNER = new Learner.Settings(3e-4, 1, 10);
  private static final Reward REWARD = new Reward(0.5, 100);
  private static final DqnSettings SETTINGS =
      new DqnSettings(
          40_000,
          5_000,
          64,
          4,
          1_000,
          TargetRule.DOUBLE,
          new Discount.Elapsed(1 / 120.0),
          new Exploration(1, 0.05, 200, 0),
          4);

  /** Few random actions: the weights are trained already, and a site has few jobs. */
  private static final DqnSettings CONTINUED =
      new DqnSettings(
          SETTINGS.replayCapacity(),
          2_000,
          SETTINGS.batch(),
          2,
          500,
          SETTINGS.targetRule(),
          SETTINGS.discount(),
          new Exploration(0.3, 0.02, 64, 0),
          SETTINGS.episodesPerRound());

  private final LoadPlanner planner;
  private final List<PolicyEntry> baselines;

  /**
   * A trainer for any number of trainings.
   *
   * @param baselines of which the best is what the agent is compared with, and which exploration
   *     may follow, as often as the settings say
   */
  public DqnTrainer(LoadPlanner planner, List<PolicyEntry> baselines) {
    this.planner = planner;
    this.baselines = List.copyOf(baselines);
  }

  @Override
  public String preset() {
    return NAME;
  }

  @Override
  public String policy() {
    return NAME;
  }

  @Override
  public long defaultEpisodes() {
    return EPISODES;
  }

  @Override
  public Training begin(TrainingRequest request) {
    NetworkSpec network = AdlroTraining.network(HIDDEN);
    DqnTraining.Plan plan =
        new DqnTraining.Plan(request.episodes(), EPISODES_PER_POINT, POINTS_PER_EVALUATION);
    float[] weights =
        Networks.initialWeights(network, new RandomStreams(request.seed()).stream("weights"));
    return ThreadedTraining.of(
        request.actors(),
        workers ->
            training(
                plan,
                SETTINGS,
                view(request),
                Engines.learner(request.engine(), network, LEARNER, weights),
                TrainingWorlds.of(request, planner),
                EVALUATED_WORLDS,
                workers,
                request.seed()));
  }

  @Override
  public Training continued(ModelBundle from, Worlds worlds, Effort effort) {
    return ThreadedTraining.of(
        1,
        workers ->
            training(
                new DqnTraining.Plan(effort.episodes(), effort.episodesPerEvaluation(), 1),
                CONTINUED,
                PlaneView.of(from),
                new NativeLearner(from.network(), LEARNER, from.ensemble().get(0).clone()),
                worlds,
                effort.heldOutWorlds(),
                workers,
                effort.seed()));
  }

  private DqnTraining training(
      DqnTraining.Plan plan,
      DqnSettings settings,
      PlaneView view,
      Learner learner,
      Worlds worlds,
      int evaluated,
      ExecutorService workers,
      long seed) {
    ObservationSpec observation =
        PlaneObservationSpec.predicted(view, AdlroTraining.network(HIDDEN));
    return new DqnTraining(
        plan,
        new ModelCard(NAME, observation, described(view, settings, seed)),
        settings,
        new TrainingEnvironment(
            observation,
            worlds,
            REWARD,
            baselines,
            world -> MEAN_RUN_SECONDS / world.meanLeastRunSeconds()),
        learner,
        frozen -> Networks.create(observation.network(), frozen),
        heldOut(worlds, evaluated, seed, workers),
        workers,
        seed);
  }

  /**
   * Without the advice of base policies and so without holding. The one training that had both, and
   * exploration by baselines, waited far too long: docs/learning.md.
   */
  private static PlaneView view(TrainingRequest request) {
    EnumSet<FeatureGroup> blind = EnumSet.of(FeatureGroup.BASELINES);
    blind.addAll(request.blind());
    return PlaneView.without(blind);
  }

  /** Those of the preset {@code adlro} with the same seed. */
  private HeldOutWorlds heldOut(Worlds worlds, int count, long seed, ExecutorService workers) {
    RandomStreams streams = new RandomStreams(seed);
    List<World> evaluated =
        LongStream.rangeClosed(1, count)
            .mapToObj(i -> worlds.world(-i, streams.seedOf("exam-" + i)))
            .toList();
    return new HeldOutWorlds(evaluated, baselines, workers);
  }

  private static Map<String, String> described(PlaneView view, DqnSettings settings, long seed) {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("preset", NAME);
    all.put("mean run time of a world in s", Double.toString(MEAN_RUN_SECONDS));
    all.put("learner", LEARNER.toString());
    all.put("reward", REWARD.toString());
    all.put("deep Q-learning", settings.toString());
    all.put("seed", Long.toString(seed));
    view.describe(all);
    return all;
  }
}
