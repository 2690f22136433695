package io.adlro.learn.dqn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.adlro.core.model.Cluster;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyCatalog;
import io.adlro.core.policy.PolicyEntry;
import io.adlro.core.random.RandomStreams;
import io.adlro.learn.agent.AdlroTraining;
import io.adlro.learn.agent.PlaneObservationSpec;
import io.adlro.learn.agent.PlaneView;
import io.adlro.learn.environment.ObservationSpec;
import io.adlro.learn.environment.RandomWorlds;
import io.adlro.learn.environment.TestWorld;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.WorldPlanner;
import io.adlro.learn.environment.Worlds;
import io.adlro.learn.network.QFunction;
import io.adlro.learn.paper.PaperEncoder;
import io.adlro.learn.paper.PaperLayout;
import io.adlro.learn.paper.PaperSettings;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import io.adlro.sim.scenario.SpeedKnowledge;
import io.adlro.sim.workload.WorkloadTable;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ActorTest {
  private static final Reward REWARD = new Reward(0.5, 100);

  private final PaperLayout layout = PaperLayout.of(TestWorld.cluster(), 8);
  private final Setting rough = TestWorld.rough(200);
  private final World world = new World(rough, rough.trials().apply(4));

  /** Thinks most of what is not allowed, then of the last cells. */
  private final QFunction tempted =
      (seen, values) -> {
        for (int cell = 0; cell < seen.cells(); cell++) {
          values[cell] = seen.allowed()[cell] ? cell : 1e6f;
        }
      };

  @Test
  void theRewardsOfAnEpisodeSumToTheCostOfTheSameDecisions() {
    Episode episode = play(world, explorer(0, 0));

    double cost =
        costSeconds(
            new GreedyPolicy(world.inputs(), any -> new PaperEncoder(layout), () -> tempted));
    assertThat(episode.totalReward()).isCloseTo(-cost / 100, within(1e-9 * cost / 100));
    assertThat(episode.steps()).hasSizeGreaterThan(150);
  }

  @Test
  void anEpisodeThatAlwaysFollowsAGuideRecordsTheGuidesDecisions() {
    Episode episode = play(world, explorer(1, 1));

    double cost = costSeconds(guide().create(rough.inputs(world.trial())));
    assertThat(episode.totalReward()).isCloseTo(-cost / 100, within(1e-9 * cost / 100));
    assertThat(episode.steps()).hasSizeGreaterThan(150);
  }

  @Test
  void everyStepHasASuccessorExceptTheLast() {
    Setting quiet = TestWorld.quiet(100);

    List<Transition> steps =
        play(new World(quiet, quiet.trials().apply(9)), explorer(0.3, 0.5)).steps();

    assertThat(steps).hasSize(100);
    for (int i = 0; i + 1 < steps.size(); i++) {
      assertThat(steps.get(i).next()).containsSame(steps.get(i + 1).seen());
      assertThat(steps.get(i).elapsedSeconds()).isNotNegative();
    }
    assertThat(steps.get(99).next()).isEmpty();
    assertThat(steps.get(99).elapsedSeconds()).isPositive();
  }

  @Test
  void theRunTimeOfAJobIsChargedToTheDecisionThatPlacedIt() {
    Setting quiet = TestWorld.quiet(10); // fewer than GPUs: no job waits
    WorkloadTable jobs = quiet.trials().apply(9).jobs();

    List<Transition> steps =
        play(new World(quiet, quiet.trials().apply(9)), explorer(1, 0), new Reward(0, 100)).steps();

    assertThat(steps).hasSize(10);
    for (int job = 0; job < 10; job++) {
      int model = jobs.cluster().modelOf(steps.get(job).cell() % 16);
      double speed = jobs.cluster().speed(jobs.requests().jobClass(job), model);
      double seconds = jobs.workMicros(job) * 1e-6 / speed;
      assertThat(steps.get(job).reward()).isCloseTo(-seconds / 100, within(1e-6));
    }
  }

  @Test
  void timesAreScaledInRewardsAndDiscounts() {
    TrainingEnvironment plain = environment(REWARD);
    TrainingEnvironment scaled =
        new TrainingEnvironment(
            plain.observation(), plain.worlds(), plain.reward(), plain.guides(), any -> 4);

    List<Transition> steps = Actor.play(plain, world, tempted, explorer(0, 0)).steps();
    List<Transition> longer = Actor.play(scaled, world, tempted, explorer(0, 0)).steps();

    assertThat(longer).hasSameSizeAs(steps);
    for (int i = 0; i < steps.size(); i++) {
      assertThat(longer.get(i).reward()).isCloseTo(4 * steps.get(i).reward(), within(1e-9));
      assertThat(longer.get(i).elapsedSeconds())
          .isCloseTo(4 * steps.get(i).elapsedSeconds(), within(1e-6));
    }
  }

  @Test
  void anEpisodeGoesOnWhenBelievedSpeedsChange() {
    World learning = worldWithLearnedSpeeds();
    ObservationSpec observation =
        PlaneObservationSpec.predicted(PlaneView.FIXED, AdlroTraining.network(4));
    TrainingEnvironment environment =
        new TrainingEnvironment(observation, (number, seed) -> learning, REWARD, List.of(guide()));

    Episode episode = Actor.play(environment, learning, tempted, explorer(0, 0));

    Simulation run =
        learning.simulation(GreedyPolicy.planning(observation, learning.inputs(), () -> tempted));
    Cluster atFirst = run.state().cluster();
    assertThat(episode.totalReward()).isCloseTo(-costSeconds(run) / 100, within(1e-6));
    assertThat(run.state().cluster()).isNotSameAs(atFirst);
  }

  private static World worldWithLearnedSpeeds() {
    RandomWorlds random = new RandomWorlds(1, 150);
    Scenario scenario =
        LongStream.range(0, 100)
            .mapToObj(random::smallWorld)
            .filter(world -> world.speeds() == SpeedKnowledge.LEARNED)
            .findFirst()
            .orElseThrow();
    Setting setting = Setting.of(scenario, new WorldPlanner());
    return new World(setting, setting.trials().apply(1));
  }

  private Episode play(World where, Explorer explorer) {
    return play(where, explorer, REWARD);
  }

  private Episode play(World where, Explorer explorer, Reward reward) {
    return Actor.play(environment(reward), where, tempted, explorer);
  }

  private TrainingEnvironment environment(Reward reward) {
    return new TrainingEnvironment(
        layout.observation(PaperSettings.defaults()),
        Worlds.inTurn(List.of(rough)),
        reward,
        List.of(guide()));
  }

  private static Explorer explorer(double epsilon, double guideShare) {
    return new Explorer(new RandomStreams(1).stream("exploration"), epsilon, guideShare);
  }

  private static PolicyEntry guide() {
    return PolicyCatalog.entries().stream()
        .filter(entry -> entry.name().equals("fcfs-fast"))
        .findFirst()
        .orElseThrow();
  }

  private double costSeconds(PlacementPolicy policy) {
    var trial = world.trial();
    return costSeconds(new Simulation(trial.jobs(), rough.physics(), trial.faults(), policy));
  }

  private static double costSeconds(Simulation run) {
    RewardMeter meter = new RewardMeter(run.state(), REWARD);
    run.listen(meter);
    run.listenToOrders(meter);
    run.run();
    return meter.costSeconds();
  }
}
