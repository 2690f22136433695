package io.adlro.learn.agent;

import io.adlro.core.estimate.LearnedRunTimes;
import io.adlro.core.event.FailureCause;
import io.adlro.core.event.QuietHandler;
import io.adlro.core.journal.JournalWriter;
import io.adlro.core.journal.RecordText;
import io.adlro.core.policy.PlacementPolicy;
import io.adlro.core.policy.PolicyInputs;
import io.adlro.learn.environment.RandomWorlds;
import io.adlro.learn.environment.World;
import io.adlro.learn.environment.WorldPlanner;
import io.adlro.learn.network.QFunction;
import io.adlro.sim.Simulation;
import io.adlro.sim.experiment.Setting;
import io.adlro.sim.scenario.Scenario;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Small random worlds for the tests of the agent, and what comes of policies in them. */
final class AgentWorlds {
  private static final long SEED = 23;
  private static final int MOST_GPUS = 24;

  private AgentWorlds() {}

  /** So many worlds, each of so many jobs. */
  static List<World> some(int worlds, int jobs) {
    return some(worlds, jobs, scenario -> true);
  }

  /** Only worlds of a kind. */
  static List<World> some(int worlds, int jobs, Predicate<Scenario> kind) {
    RandomWorlds random = new RandomWorlds(SEED, jobs);
    List<World> found = new ArrayList<>();
    for (long number = 0; found.size() < worlds; number++) {
      Scenario scenario = random.world(number);
      if (scenario.cluster().gpuCount() <= MOST_GPUS && kind.test(scenario)) {
        Setting setting = Setting.of(scenario, new WorldPlanner());
        found.add(new World(setting, setting.trials().apply(number)));
      }
    }
    return found;
  }

  static PolicyInputs inputs(World world) {
    return world.inputs();
  }

  static Simulation simulation(World world, PlacementPolicy policy) {
    return world.simulation(policy);
  }

  /** The learned policy with these networks, created for each copy. */
  static LearnedChoice learned(World world, QFunction... networks) {
    return BasePolicies.learned(inputs(world), model(networks));
  }

  static AdlroAgent.Model model(QFunction... networks) {
    return new AdlroAgent.Model(
        LearnedChoice.Settings.DEFAULT, PlaneView.FIXED, () -> List.of(networks));
  }

  static Portfolio alone(PlacementPolicy member) {
    return new Portfolio(List.of(PortfolioCandidate.learned(member)), Hindsight.none());
  }

  /** Every fact and every order from here to the end, without the work that decisions took. */
  static List<String> journal(Simulation simulation) {
    List<String> lines = new ArrayList<>();
    JournalWriter writer = new JournalWriter(simulation.state(), RecordText.sink(lines::add));
    simulation.listen(writer);
    simulation.listenToOrders(writer);
    simulation.run();
    return lines.stream().map(line -> line.replaceAll(" units=\\d+", "")).toList();
  }

  static List<String> journal(World world, PlacementPolicy policy) {
    return journal(simulation(world, policy));
  }

  /**
   * Number of jobs of which the beliefs keep what they recalled; a job that left must have none.
   */
  static long retainedRecalls(Portfolio portfolio) {
    try {
      Field recalls = LearnedRunTimes.class.getDeclaredField("recalls");
      recalls.setAccessible(true);
      Object[] all = (Object[]) recalls.get(portfolio.beliefs());
      return Arrays.stream(all).filter(Objects::nonNull).count();
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("the field of LearnedRunTimes has another name", e);
    }
  }

  /** When jobs left, finished or otherwise; filled while the simulation runs. */
  static Map<Integer, Long> watchLeaving(Simulation simulation) {
    Map<Integer, Long> left = new TreeMap<>();
    simulation.listen(
        new QuietHandler() {
          @Override
          public void jobFinished(long atMicros, int job, int attempt) {
            left.put(job, atMicros);
          }

          @Override
          public void jobFailed(long atMicros, int job, int attempt, FailureCause cause) {
            left.put(job, atMicros);
          }

          @Override
          public void jobCancelled(long atMicros, int job) {
            left.put(job, atMicros);
          }
        });
    return left;
  }
}
